// A missed roll that can still be saved: by how much it misses, and what its owner may do about it.
import type { Session } from './session.svelte'
import { spoken, type Matter } from './view'

export interface Way {
  verb: string
  says: string
}

/** What the owner of a missed roll may still do about it, as the table says. */
export function saves(session: Session, matter: Matter): Way[] {
  const missed = session.frame.missed.find((one) => one.matter === matter.id)
  return missed?.verbs.map((verb, at) => ({ verb, says: missed.says[at] || spoken(verb) })) ?? []
}
