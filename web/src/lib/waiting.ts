// Who holds the table up, and with what: one line for each, however many questions it is.
import type { Session } from './session.svelte'
import { queuedBlows } from './fight'
import { atLeisure, isMine, standsBeside, title } from './says'
import { answeredAlone } from './registry'
import { isDefault } from './showing'
import { isNote, listed, type Matter } from './view'
import type { Offer } from '../wire'

export interface Waited {
  key: string
  mine: boolean // whether this seat itself is asked
  who: string // by name: the character, or You
  player: string // who sits behind it
  what: string
  nudges: string[] // one character of each player who is asked
  count: number
  matter: Matter // the first of them
  stead?: Offer // what the GM may do in their place, in one tap: the default, which spends nothing of theirs
}

/** What must be answered before play goes on: one's own first, then in the order in which it came up. */
export function waitedFor(session: Session): Waited[] {
  const queued = queuedBlows(session)
  const open = session.view.matters.filter(
    (one) => !isNote(one) && !atLeisure(one) && !standsBeside(one) && !queued.has(one.id) && askedIn(one).some((who) => session.person(who)?.present ?? true),
  )
  const found = new Map<string, Waited>()
  for (const matter of open) {
    const mine = isMine(session, matter)
    const asked = askedIn(matter)
    const key = `${mine ? 'mine' : asked.join()}/${matter.procedure}/${matter.values.is}`
    const known = found.get(key)
    if (known) found.set(key, { ...known, count: known.count + 1 })
    else found.set(key, { key, mine, ...named(session, asked, mine), what: title(session, matter), count: 1, matter, stead: mine ? undefined : inStead(session, matter) })
  }
  return [...found.values()].sort((one, other) => Number(other.mine) - Number(one.mine))
}

function inStead(session: Session, matter: Matter): Offer | undefined {
  if (!session.isGm || answeredAlone(session, matter)) return undefined
  return session.offersOn(matter.id).find((one) => isDefault(one) && matter.asks.includes(one.character))
}

const askedIn = (matter: Matter): string[] => (matter.roll ? [matter.roll.character] : matter.asks)

function named(session: Session, asked: string[], mine: boolean): Pick<Waited, 'who' | 'player' | 'nudges'> {
  if (mine) return { who: 'You', player: '', nudges: [] }
  const theirs = asked.filter((one) => session.playerOf(one) !== 'the GM')
  const nudges = theirs.filter((one, at) => theirs.findIndex((other) => session.playerOf(other) === session.playerOf(one)) === at)
  return { who: listed(asked.map((one) => session.nameOf(one))), player: listed(nudges.map((one) => session.playerOf(one))), nudges }
}
