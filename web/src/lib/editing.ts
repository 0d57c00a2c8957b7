// Which line of the log a player may set right alone: the server has the last word.
import type { Entry, Thrown } from '../wire'
import type { Session } from './session.svelte'
import { about, isDuality, isTest } from './view'

/** The dice of an entry that this player typed in, while nobody has built on them. */
export function editable(session: Session, entry: Entry): Thrown | null {
  if (session.frame.role !== 'player' || entry.do !== 'faces' || !entry.faces) return null
  const thrown = entry.lines.find((line) => line.dice)?.dice
  if (!thrown || !session.mine(thrown.character)) return null
  const open = session.view.matters.some(
    ({ values }) =>
      (isTest(values) || isDuality(values)) && values.faces.length > 0 && about(values).includes(thrown.character),
  )
  const later = session.live.log.filter((one) => one.seq > entry.seq && !session.frame.taken_back.includes(one.seq))
  const again = later.some((one) => one.do === 'faces' && one.lines.some((line) => line.dice?.character === thrown.character))
  const acted = later.some((one) => one.seat === session.frame.seat)
  return !again && (open || !acted) ? thrown : null
}
