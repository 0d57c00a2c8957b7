// What a matter says in its heading, and what it waits for: the server has the words.
import { bodyOf, screens } from './registry'
import type { Session } from './session.svelte'
import { facesOf, listed, type Matter, spoken } from './view'

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

/** How urgent a card is: mine first, then dice on the table, then the rest. */
export function rank(session: Session, matter: Matter): number {
  if (isMine(session, matter)) return 0
  const hush = screens(session)?.hush.includes(matter.values.is) // everybody holds their breath
  return hush || (bodyOf(session, matter)?.numbers && facesOf(matter.values).length) ? 1 : 2
}
