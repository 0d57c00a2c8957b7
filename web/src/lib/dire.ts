// The second half of combat: criticals, dying, what conditions say of themselves, mobs.
import type { Explained, Fallen, Run, Waiting, WgDefiance, WgHazard, WgInjury, WgPerson } from '../wire'
import type { Session } from './session.svelte'
import { counted, type Matter } from './view'

type Dire = Run | WgDefiance | WgInjury | Waiting | WgHazard
const DIRE = ['row', 'defiance', 'injury', 'later', 'hazard']

/** What a matter holds if it belongs to this half of combat. */
export function dire(matter: Matter): Dire | null {
  const values: unknown = matter.values
  return DIRE.includes((values as { is: string }).is) ? (values as Dire) : null
}

/** Whether somebody lies between life and death, or beyond it. */
export function fallOf(session: Session, who: string): Fallen | null {
  return session.view.fallen[who] ?? null
}

/** Injuries that stay on a sheet; one that was never described is still one. */
export function injuriesOf(person: WgPerson): { kind: string; text: string }[] {
  return [
    ...person.traumatic.map((text) => ({ kind: 'Traumatic', text })),
    ...person.memorable.map((text) => ({ kind: 'Memorable', text })),
  ]
}

/** What a condition says of itself to this seat. */
export function explained(session: Session, effect: string): Explained | null {
  return session.frame.explained[effect] ?? null
}

/** The mob somebody belongs to, or nothing. */
export function mobOf(person: WgPerson): string {
  return person.mob
}

export function mobSays(left: number, all: number): string {
  if (!left) return 'a mob, all down'
  return left === all ? `a mob of ${counted(all, 'member')}` : `a mob: ${left} of ${all} left`
}
