// Tracks of somebody as slots that can be counted at a glance.
import type { Session } from './session.svelte'

const MOST = 12 // slots; beyond that the numbers say it

export interface Marks {
  name: string
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
    return [{ name, value, most, slots: most !== null && most <= MOST ? Math.max(most, value) : 0 }]
  })
}
