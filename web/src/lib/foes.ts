// The GM's enemies: by kind, with what she must see of each at a glance.
import type { WgKnown, WgPerson } from '../wire'
import { attitudesOf } from './between'
import { conditionNames, doing, inRounds, kindOf, letterOf, ours } from './fight'
import { mobOf } from './dire'
import type { Session } from './session.svelte'
import { grouped } from './view'

export interface Foe {
  person: WgPerson
  letter: string
  wounds: string
  shock: string
  state: string // acts, has acted, down …; nothing where there is no fight or nothing to say
  down: boolean
  waits: boolean // may still act this round
  attitude: string // nothing where it is neutral
  conditions: string[]
}

export interface Kind {
  name: string
  foes: Foe[]
}

/** Those of a kind who fight as one; whoever fell is counted, and stands there no more. */
export function mobIn(kind: Kind): Foe[] {
  return kind.foes.filter((one) => mobOf(one.person))
}

const UNKNOWN = -1

function against(taken: number, most: number): string {
  return most === UNKNOWN ? String(taken) : `${taken}/${most}`
}

function foe(session: Session, known: WgKnown, person: WgPerson): Foe {
  const { id } = person
  const down = known.standing[id] === 'down'
  const now = doing(known, id)
  const away = !person.present || Boolean(known.fight && !now)
  const state = down ? 'down' : away ? 'out of the fight' : (now ?? '')
  return {
    person,
    letter: letterOf(person),
    wounds: against(known.tracks[`${id}.wounds`] ?? 0, person.max_wounds),
    shock: against(known.tracks[`${id}.shock`] ?? 0, person.max_shock),
    state: state === 'may act' ? '' : state,
    down,
    waits: !down && !away && (!known.fight || state === 'may act'),
    attitude: attitudesOf([person]),
    conditions: conditionNames(session, id, 'down', 'hurt'), // which stand there in numbers already
  }
}

/** Every threat, with those of its kind, in the order of the roster. */
export function kinds(session: Session, known: WgKnown): Kind[] {
  const threats = Object.values(known.characters).filter((one) => !ours(one))
  return grouped(threats, kindOf).map(([name, members]) => ({
    name,
    foes: members.map((person) => foe(session, known, person)),
  }))
}

/** Threats who are there for everybody to see, by kind; in a fight those who are in it. */
export function threatsThere(session: Session): [string, WgPerson[]][] {
  const known = inRounds(session)
  const there = Object.values(known?.characters ?? {}).filter((one) => !ours(one) && one.present)
  return known ? grouped(there.filter((one) => !known.fight || doing(known, one.id)), kindOf) : []
}

/** Those who may still act; once nobody may, all who stand. */
export function ready(foes: Foe[]): string[] {
  const left = foes.filter((one) => one.waits)
  return (left.length ? left : foes.filter((one) => !one.down)).map((one) => one.person.id)
}

/** "Ash cultist A: Wounds 1/3, Shock 0/4, has acted, Prone" */
export function foeSays(one: Foe): string {
  const parts = [`Wounds ${one.wounds}`, `Shock ${one.shock}`, one.attitude, one.state, ...one.conditions]
  return `${one.person.name}: ${parts.filter(Boolean).join(', ')}`
}

/** Whether the GM has a fight on her hands, or people for one. */
export function hasEnemies(session: Session): boolean {
  const known = session.view
  return 'fight' in known && Boolean(known.fight || Object.values(known.characters).some((one) => !ours(one)))
}
