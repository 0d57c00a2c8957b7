// Who holds the table up, and with what: one line for each, however many questions it is.
import type { Session } from './session.svelte'
import { queuedBlows } from './fight'
import { atLeisure, isMine, standsBeside, title } from './says'
import { isNote, listed, type Matter } from './view'

export interface Waited {
  key: string
  mine: boolean // whether this seat itself is asked
  who: string // by name: the character, or You
  player: string // who sits behind it
  what: string
  count: number
  matter: Matter // the first of them
}

/** What must be answered before play goes on: one's own first, then in the order in which it came up. */
export function waitedFor(session: Session): Waited[] {
  const queued = queuedBlows(session)
  const open = session.view.matters.filter(
    (one) => !isNote(one) && !atLeisure(one) && !standsBeside(one) && !queued.has(one.id) && askedIn(one).length > 0,
  )
  const found = new Map<string, Waited>()
  for (const matter of open) {
    const mine = isMine(session, matter)
    const asked = askedIn(matter)
    const key = `${mine ? 'mine' : asked.join()}/${matter.procedure}/${matter.values.is}`
    const known = found.get(key)
    if (known) found.set(key, { ...known, count: known.count + 1 })
    else found.set(key, { key, mine, ...named(session, asked, mine), what: title(session, matter), count: 1, matter })
  }
  return [...found.values()].sort((one, other) => Number(other.mine) - Number(one.mine))
}

const askedIn = (matter: Matter): string[] => (matter.roll ? [matter.roll.character] : matter.asks)

function named(session: Session, asked: string[], mine: boolean): Pick<Waited, 'who' | 'player'> {
  if (mine) return { who: 'You', player: '' }
  const players = [...new Set(asked.map((one) => session.playerOf(one)))]
  return { who: listed(asked.map((one) => session.nameOf(one))), player: listed(players.filter((one) => one !== 'the GM')) }
}
