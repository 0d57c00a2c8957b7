// Tracks of somebody as slots that can be counted at a glance.
import type { Session } from './session.svelte'
import { listed } from './view'
import { named } from './vocabulary'

const MOST = 12 // slots; beyond that the numbers say it

export interface Marks {
  name: string
  says: string // the same as people say it
  value: number
  most: number | null // where it has a maximum that this seat may know
  slots: number // to be drawn; 0: none
}

/** Those of these tracks that somebody has. */
export function marksOf(session: Session, who: string, names: string[]): Marks[] {
  return names.flatMap((name) => {
    const track = who ? `${who}.${name}` : name
    const value = session.view.tracks[track]
    if (value === undefined) return []
    const most = session.maximum(track)?.total ?? null
    return [{ name, says: named(session, 'tracks', name), value, most, slots: most !== null && most <= MOST ? Math.max(most, value) : 0 }]
  })
}

/** How somebody fares, in one sentence: every track this seat may know, with what lies on them. */
export function howIs(session: Session, who: string): string {
  const own = Object.keys(session.view.tracks).filter((one) => one.startsWith(`${who}.`))
  const said = marksOf(session, who, own.map((one) => one.slice(who.length + 1))).map(
    ({ says, value, most }) => `${says} ${value}${most === null ? '' : ` of ${most}`}`,
  )
  const lie = session.view.effects.filter((one) => one.on === who && session.frame.explained[one.id]).map((one) => one.name)
  return `${session.nameOf(who)}: ${listed(said)}${lie.length ? `; ${listed([...new Set(lie)])}` : ''}.`
}
