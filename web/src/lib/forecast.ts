// How a fight will go, in the words and numbers that a dialog shows.
import type { FightKind, FightNumber, FightShare, Forecast } from '../wire'
import { percent } from './odds'

/** "55 % (53 to 57)": nineteen of twenty such bounds hold the truth. */
export const bounded = ({ share, low, high }: FightShare): string => `${percent(share)} (${Math.round(low * 100)} to ${Math.round(high * 100)})`

/** "6.2 on average, mostly 4 to 8" */
export const about = ({ mean, tenth, ninetieth }: FightNumber): string => `${mean.toFixed(1)} on average, mostly ${tenth} to ${ninetieth}`

/** "2.1 (0 to 4)" */
export const between = ({ mean, tenth, ninetieth }: FightNumber): string => `${mean.toFixed(1)} (${tenth} to ${ninetieth})`

/** By how many of a hundred fights this differs from that. */
export function differs(now: FightShare, was: FightShare): string {
  const by = Math.round(now.share * 100) - Math.round(was.share * 100)
  return by ? `${by > 0 ? '+' : '−'}${Math.abs(by)}` : 'no difference'
}

/** What was changed: "3 Reed stalker, no Ferryman"; nothing where all stands as it does. */
export function changed(kinds: FightKind[], counts: Record<string, number>): string {
  const other = kinds.filter((one) => (counts[one.id] ?? one.count) !== one.count)
  return other.map((one) => `${counts[one.id] || 'no'} ${one.name}`).join(', ')
}

/** How much is not simulated, or only roughly. */
export const leftOut = (found: Forecast): number => found.left_out.length + found.roughly.length + found.unused.length
