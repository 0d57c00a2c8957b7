// The GM's side of Daggerheart: adversaries by kind, the spotlight, countdowns and rests in words.
import type { DhCountdown, DhDowntime, DhKnown, DhMatter, DhPerson, DhRest, DhWeapon, Offer } from '../wire'
import { spotlit } from './dh'
import { conditionNames, conditionsOf, kindOfEffect } from './fight'
import type { Session } from './session.svelte'
import { counted, grouped, listed, spoken } from './view'
import { named, wordOf } from './vocabulary'

export interface Slots {
  marked: number
  most: number
}

export interface Adversary {
  person: DhPerson
  letter: string
  hp: Slots
  stress: Slots
  look: string // fresh, hurt, nearly down, down
  down: boolean
  used: boolean // has had the spotlight in this GM turn
  conditions: string[]
}

export interface AdversaryKind {
  name: string
  foes: Adversary[]
}

export const ENVIRONMENT = 'environment'

/** What an adversary is called without the letter that tells it from its like. */
export function kindOf(person: DhPerson): string {
  return person.kind || person.name
}

/** The letter, or the whole name of somebody who is alone of their kind. */
export function letterOf(person: DhPerson): string {
  const kind = kindOf(person)
  return person.name.startsWith(`${kind} `) ? person.name.slice(kind.length + 1) : person.name
}

function slots(session: Session, track: string): Slots {
  return { marked: session.view.tracks[track] ?? 0, most: session.maximum(track)?.total ?? 0 }
}

function adversary(session: Session, known: DhKnown, person: DhPerson): Adversary {
  const { id } = person
  const look = known.standing[id] ?? ''
  return {
    person,
    letter: letterOf(person),
    hp: slots(session, `${id}.hp`),
    stress: slots(session, `${id}.stress`),
    look,
    down: look === 'down' || !person.present,
    used: known.spent.includes(id),
    conditions: [
      ...conditionNames(session, id, 'down', 'held', 'card', 'token'), // the slots and the word for its state say it
      ...(conditionsOf(session, id).some((one) => kindOfEffect(session, one) === 'token') ? ['token down'] : []),
    ],
  }
}

const others = (known: DhKnown) => Object.values(known.characters).filter((one) => !one.hero)

/** Every adversary, with those of its kind, in the order of the roster. */
export function adversaryKinds(session: Session): AdversaryKind[] {
  const known = spotlit(session)
  if (!known) return []
  const foes = others(known).filter((one) => one.foe_type !== ENVIRONMENT)
  return grouped(foes, kindOf).map(([name, members]) => ({
    name,
    foes: members.map((person) => adversary(session, known, person)),
  }))
}

/** The places that have features of their own. */
export function environments(session: Session): DhPerson[] {
  const known = spotlit(session)
  return known ? others(known).filter((one) => one.foe_type === ENVIRONMENT && one.present) : []
}

/** Those who may have the spotlight now; once nobody may, all who stand. */
export function fresh(foes: Adversary[]): string[] {
  const standing = foes.filter((one) => !one.down)
  const left = standing.filter((one) => !one.used)
  return (left.length ? left : standing).map((one) => one.person.id)
}

/** "Reed stalker A: HP 1 of 3, Stress 0 of 3, hurt, Vulnerable" */
export function adversarySays(one: Adversary): string {
  const look = one.look === 'fresh' ? '' : one.look
  const parts = [`HP ${one.hp.marked} of ${one.hp.most}`, `Stress ${one.stress.marked} of ${one.stress.most}`, look, ...one.conditions, one.used ? 'has had the spotlight' : '']
  return `${one.person.name}: ${parts.filter(Boolean).join(', ')}`
}

/** "tier 1 skulk, Difficulty 12, attack +1" */
export function typeSays(person: DhPerson): string {
  const kind = `tier ${person.tier} ${person.foe_type || 'adversary'}${person.minion ? ` (${person.minion})` : ''}`
  const words = [
    person.relentless > 1 ? `Relentless (${person.relentless})` : '',
    person.slow ? 'Slow' : '',
    person.horde ? 'Horde' : '',
  ]
  return [kind, `Difficulty ${person.difficulty}`, `attack ${signed(person.attack)}`, ...words].filter(Boolean).join(', ')
}

export const signed = (number: number) => (number < 0 ? `−${-number}` : `+${number}`)

/** "melee, 1d8+2 physical" */
export function weaponSays(session: Session, { range, damage }: DhWeapon): string {
  const { count, die, flat, types, direct } = damage
  const dice = die ? `${count || ''}d${die}${flat ? signed(flat) : ''}` : String(flat)
  return `${spoken(range).toLowerCase()}, ${dice} ${types.map((one) => named(session, 'damage_types', one)).join('/')}${direct ? ' direct' : ''}`
}

/** Whether those who are chosen may attack as one. */
export function asOne(session: Session, chosen: string[]): boolean {
  const swarms = spotlit(session)?.swarms ?? []
  return chosen.length > 1 && swarms.some((those) => chosen.every((id) => those.includes(id)))
}

/** "2 moves" */
export const movesSaid = (count: number): string => (count === 1 ? '1 move' : `${count} moves`)

/** Heroes in the order in which they might be given the spotlight: who has waited longest first. */
export function waiting(session: Session): { id: string; name: string; says: string; long: boolean }[] {
  const known = spotlit(session)
  if (!known) return []
  const LONG = 3 // actions of the others
  // Whoever is down waits for no spotlight.
  const heroes = Object.values(known.characters).filter((one) => one.hero && one.present && known.standing[one.id] !== 'down')
  const since = (id: string) => known.waited[id] ?? Infinity
  return heroes
    .sort((a, b) => since(b.id) - since(a.id))
    .map(({ id, name }) => {
      const past = since(id)
      const says = past === Infinity ? 'not yet' : past === 0 ? 'had it last' : `waits ${counted(past, 'action')}`
      return { id, name, says, long: past >= LONG && Object.keys(known.waited).length > 0 }
    })
}

export function notesOf(session: Session, kind: string): DhMatter[] {
  const known = spotlit(session)
  return (known?.matters ?? []).filter((one) => one.values.is === 'note' && one.values.kind === kind)
}

/** "ticks by how rolls come out; loops; with The tide" */
export function countdownSays(session: Session, one: DhCountdown, all: Record<string, DhCountdown>): string {
  const bent = one.bent === 'none' ? '' : one.bent
  const parts = [bent, one.trigger || (wordOf(session, 'ticks', one.advance)?.name ?? ''), wordOf(session, 'loops', one.loop)?.name ?? '', all[one.linked] ? `with ${all[one.linked]?.name}` : '', one.project ? 'a project' : '']
  return parts.filter(Boolean).join('; ')
}

/** To whom a countdown is shown. */
export function seenBy(session: Session, one: DhCountdown): string {
  if (one.seats.includes('everyone')) return 'everyone'
  return one.seats.length ? listed(one.seats.map((seat) => session.seatName(seat))) : 'you alone'
}

/** "tends to wounds of Maud" */
function downtimeSays(session: Session, who: string, one: DhDowntime): string {
  const says = named(session, 'downtime', one.move)
  const what = one.name || spotlit(session)?.countdowns[one.project]?.name
  if (what) return `${says}: ${what}`
  return one.target && one.target !== who ? `${says} of ${session.nameOf(one.target)}` : says
}

/** "tends to wounds, twice" */
export function movesSay(session: Session, who: string, moves: DhDowntime[]): string {
  const [first, second] = moves.map((one) => downtimeSays(session, who, one))
  return first === second ? `${first}, twice` : listed([first ?? '', second ?? ''].filter(Boolean))
}

/** The rest that goes on, if one does. */
export function restOf(session: Session): { matter: DhMatter; rest: DhRest } | null {
  for (const matter of spotlit(session)?.matters ?? []) if ('interrupted' in matter.values) return { matter, rest: matter.values }
  return null
}

/** The spotlight that a player's roll has just taken from the GM. */
export function handoverOf(session: Session): { matter: DhMatter; character: string } | null {
  for (const matter of spotlit(session)?.matters ?? []) {
    if (matter.values.is === 'handover') return { matter, character: matter.values.character }
  }
  return null
}

/** Matters that have a place of their own on the GM's screen, or none on a player's. */
export function hasPlace(session: Session, id: string): boolean {
  if (handoverOf(session)?.matter.id === id) return true // nothing to answer for anybody else
  return session.isGm && restOf(session)?.matter.id === id
}

/** Whether an offer has a button of its own among the GM's panels. */
export function inGmPanels(session: Session, offer: Offer): boolean {
  if (!session.isGm || !spotlit(session)) return false
  return Boolean(offer.character || offer.showing.panel || offer.showing.group)
}
