// How a fight will go, in the words and numbers that a dialog shows.
import type { FightNumber, FightShare, Forecast, WaysPlayed } from '../wire'
import { percent } from './odds'

/** "53 to 57": nineteen of twenty such bounds hold the truth. */
export const bounds = ({ low, high }: FightShare): string => `${Math.round(low * 100)} to ${Math.round(high * 100)}`

/** "55 % (53 to 57)" */
export const bounded = (one: FightShare): string => `${percent(one.share)} (${bounds(one)})`

/** "6.2 on average, mostly 4 to 8" */
export const about = ({ mean, tenth, ninetieth }: FightNumber): string => `${mean.toFixed(1)} on average, mostly ${tenth} to ${ninetieth}`

/** "2.1 (0 to 4)" */
export const between = ({ mean, tenth, ninetieth }: FightNumber): string => `${mean.toFixed(1)} (${tenth} to ${ninetieth})`

/** By how many of a hundred fights this differs from that. */
export function differs(now: FightShare, was: FightShare): string {
  const by = Math.round(now.share * 100) - Math.round(was.share * 100)
  return by ? `${by > 0 ? '+' : '−'}${Math.abs(by)}` : 'no difference'
}

/** What is asked otherwise than it stands. */
export interface WhatIf {
  counts: Record<string, number>
  tougher: Record<string, number>
  hurt: Record<string, number>
  heroes: string
  foes: string
}
export const asItStands = (): WhatIf => ({ counts: {}, tougher: {}, hurt: {}, heroes: '', foes: '' })

/** What was changed: "3 Reed stalker, no Ferryman, heroes cautious"; nothing where all stands as it does. */
export function changed(found: Forecast, asked: WhatIf): string {
  const other = found.kinds.filter((one) => (asked.counts[one.id] ?? one.count) !== one.count)
  const tougher = found.heroes.filter((one) => asked.tougher[one.id])
  const hurt = found.heroes.filter((one) => (asked.hurt[one.id] ?? one.marked) !== one.marked)
  return [
    ...other.map((one) => `${asked.counts[one.id] || 'no'} ${one.name}`),
    ...tougher.map((one) => `${one.name} +${asked.tougher[one.id]} ${found.toughness}`),
    ...hurt.map((one) => `${one.name} with ${asked.hurt[one.id]} ${found.track} marked`),
    ...(asked.heroes ? [`heroes ${asked.heroes}`] : []),
    ...(asked.foes ? [`foes ${asked.foes}`] : []),
  ].join(', ')
}

/** The ways of both sides as rows and columns, in the order in which they are told. */
export function grid(found: Forecast): { way: string; cells: { way: string; played: WaysPlayed | undefined }[] }[] {
  const [heroes, foes] = ['heroes', 'foes'].map((side) => Object.keys(found.says[side] ?? {})) as [string[], string[]]
  const at = (one: string, other: string) => found.ways.find((each) => each.heroes === one && each.foes === other)
  return heroes.map((one) => ({ way: one, cells: foes.map((other) => ({ way: other, played: at(one, other) })) }))
}

/** Whether what was seen fits what was worked out: their bounds meet. */
export const agrees = (one: FightShare, other: FightShare): boolean => one.low <= other.high && other.low <= one.high

/** How much is not simulated, or only roughly. */
export const leftOut = (found: Forecast): number => found.left_out.length + found.roughly.length + found.unused.length
