// A missed roll that can still be saved: by how much it misses, and what its owner may do about it.
import type { WgTest } from '../wire'
import type { Session } from './session.svelte'
import { counted, icons, isTest, type Matter } from './view'

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

function ways(test: WgTest, tracks: Record<string, number>): Way[] {
  const found: Way[] = []
  const wrath = tracks[`${test.character}.wrath`] ?? 0
  const glory = tracks.glory ?? 0
  const again = failures(test)
  if (wrath > 0 && test.rerolls === 0 && test.glory_spends === 0 && again > 0) {
    found.push({ verb: 'reroll_failures', says: `re-roll ${counted(again, 'failure')} for 1 Wrath` })
  }
  if (glory > 0) {
    const dice = `add ${glory > 1 ? 'up to ' : ''}${counted(glory, 'Glory die', 'Glory dice')}`
    found.push({ verb: 'roll_glory_dice', says: dice })
  }
  return found
}

/** What the owner of a missed roll may still do about it, as everybody may know. */
export function saves(session: Session, matter: Matter): Way[] {
  const { values } = matter
  if (matter.step !== 'spend' || matter.roll || !isTest(values) || (gapOf(values) ?? 0) <= 0) return []
  return session.person(values.character)?.hero ? ways(values, session.view.tracks) : []
}
