// A missed roll that can still be saved: by how much it misses, and what its owner may do about it.
import type { WgTest } from '../wire'
import type { Session } from './session.svelte'
import { icons, spoken, type Matter } from './view'

export interface Way {
  verb: string
  says: string
}

/** How many icons are missing from a DN that this seat knows; 0 or less is a success. */
export function gapOf(test: WgTest): number | null {
  const dn = test.dn?.total ?? null
  const rolled = test.faces.length > 0 || test.bought !== null
  return rolled && dn !== null ? dn - (test.bought ?? icons(test.faces)) : null
}

/** What the owner of a missed roll may still do about it, as the table says. */
export function saves(session: Session, matter: Matter): Way[] {
  const missed = session.frame.missed.find((one) => one.matter === matter.id)
  return missed?.verbs.map((verb, at) => ({ verb, says: missed.says[at] || spoken(verb) })) ?? []
}
