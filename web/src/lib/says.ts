// What a matter says in its heading, and what it waits for: the server has the words.
import { bodyOf, screens } from './registry'
import type { Session } from './session.svelte'
import type { WgTest } from '../wire'
import { counted, facesOf, listed, type Matter, spoken } from './view'

export function title(session: Session, matter: Matter): string {
  return session.frame.headings[matter.id]?.title ?? spoken(matter.procedure)
}

/** The words of a matter below its heading, if it has any. */
export function words(session: Session, matter: Matter): string {
  return session.frame.headings[matter.id]?.words ?? ''
}

/** "Waiting for Anna to roll", or nothing. */
export function waitingFor(session: Session, matter: Matter): string {
  const asked = matter.roll ? [matter.roll.character] : matter.asks
  if (!asked.length) return ''
  const who = asked.map((one) => {
    if (!one || one === 'gm') return 'the GM'
    const player = session.playerOf(one)
    return player === 'the GM' ? session.nameOf(one) : player
  })
  return `Waiting for ${listed([...new Set(who)])} ${session.frame.headings[matter.id]?.waits ?? 'to answer'}`
}

/** The seat names that must answer. */
export function awaited(session: Session, matter: Matter): string[] {
  const asked = matter.roll ? [matter.roll.character] : matter.asks
  return asked.filter((one) => one && one !== 'gm' && !session.mine(one))
}

export function isMine(session: Session, matter: Matter): boolean {
  const asked = matter.roll ? [matter.roll.character] : matter.asks
  return asked.some((one) => session.mine(one))
}

/** A question that blocks nothing: it waits at the side until its player has the time. */
export const atLeisure = ({ values }: Matter): boolean => values.is === 'level_up'

/** A question beside the last roll: it stands there until play goes on, and nobody waits for it. */
export const standsBeside = ({ values }: Matter): boolean => 'beside' in values && values.beside > 0

/** Whether a roll's own helper is asked on a card beside it: then it need not ask as well. */
export function askedToHelp(session: Session, matter: Matter): boolean {
  return session.view.matters.some(({ values }) => values.is === 'help' && values.roll === matter.id && session.mine(values.helper))
}

/** Whom an opposed test is against, and how many icons win it once they have rolled. */
export function opposition(session: Session, { facing, to_beat: beat }: Pick<WgTest, 'facing' | 'to_beat'>): string {
  if (!facing) return ''
  const name = session.nameOf(facing)
  return beat === null ? `Against ${name}, who has not rolled yet: more icons win.` : `Against ${name}: ${counted(beat, 'icon')} ${beat === 1 ? 'wins' : 'win'} it.`
}

/** How urgent a card is: mine first, then dice on the table, then the rest. */
export function rank(session: Session, matter: Matter): number {
  if (isMine(session, matter)) return 0
  const hush = screens(session)?.hush.includes(matter.values.is) // everybody holds their breath
  return hush || (bodyOf(session, matter)?.numbers && facesOf(matter.values).length) ? 1 : 2
}
