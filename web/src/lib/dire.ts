// The second half of combat: criticals, dying, what conditions say of themselves, mobs.
import type { Explained, Fallen, Run, Waiting, WgDefiance, WgHazard, WgInjury, WgPerson } from '../wire'
import type { Session } from './session.svelte'
import { counted, type Matter, spoken } from './view'

type Dire = Run | WgDefiance | WgInjury | Waiting | WgHazard
const DIRE = ['row', 'defiance', 'injury', 'later', 'hazard']

/** What a matter holds if it belongs to this half of combat. */
export function dire(matter: Matter): Dire | null {
  const values: unknown = matter.values
  return DIRE.includes((values as { is: string }).is) ? (values as Dire) : null
}

export function direTitle(session: Session, values: Dire): string {
  const name = (id: string) => session.nameOf(id)
  switch (values.is) {
    case 'row':
      if (['critical', 'vehicle_critical'].includes(values.kind)) return `A critical hit${values.target ? ` on ${name(values.target)}` : ` by ${name(values.actor)}`}`
      if (values.kind === 'peril') return `${name(values.actor)} calls up Perils of the Warp`
      if (values.kind === 'power') return `${values.row?.title ?? 'A power'}, used by ${name(values.actor)}`
      return `A complication for ${name(values.actor)}`
    case 'defiance':
      return `${name(values.character)} defies death`
    case 'injury':
      return `${name(values.character)}: a ${spoken(values.kind)} Injury`
    case 'later':
      return `${name(values.who)}: ${values.run.row?.title ?? values.run.table}`
    case 'hazard':
      return `${name(values.character)} suffers: ${values.source}`
  }
}

const MOMENTS: Record<string, string> = { turn: 'turn', round: 'round', scene: 'scene' }

export function direWords(values: Dire): string {
  switch (values.is) {
    case 'injury':
      return values.kind === 'traumatic'
        ? 'It lasts, and too many of them kill. Say what is left of it, or leave it unsaid.'
        : 'A mark that stays. Say what it looks like, or leave it unsaid.'
    case 'later': {
      const moment = MOMENTS[values.when] ? `Comes with ${values.number ? `${values.when} ${values.number}` : `the next ${values.when}`}. ` : ''
      return `${moment}${values.run.row?.text ?? ''}`
    }
    default:
      return ''
  }
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
  return left === all ? `a mob of ${counted(all, 'member')}` : `a mob: ${left} of ${all} left`
}
