// A missed roll that can still be saved: by how much it misses, and what its owner may do about it.
import type { WgTest } from '../wire'
import { priceOf } from './fight'
import type { Session } from './session.svelte'
import { counted, icons, isTest, spoken, type Matter } from './view'

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

function failures(test: WgTest): number {
  return test.faces.filter((face, at) => face <= 3 && !(at < test.wrath_dice && face === 1)).length
}

/** What the owner of a missed roll may still do about it, as the table says. */
export function saves(session: Session, matter: Matter): Way[] {
  const { values } = matter
  const missed = session.frame.missed.find((one) => one.matter === matter.id)
  if (!missed || !isTest(values)) return []
  const glory = session.view.tracks.glory ?? 0
  const dice = `add ${glory > 1 ? 'up to ' : ''}${counted(glory, 'Glory die', 'Glory dice')}`
  const says: Record<string, string> = {
    reroll_failures: `re-roll ${counted(failures(values), 'failure')} for ${priceOf(session, 'reroll_failures')}`,
    roll_glory_dice: dice,
  }
  return missed.verbs.map((verb) => ({ verb, says: says[verb] ?? spoken(verb) }))
}
