// Between fights: rests and who heals whom, attitudes, Influence, and vehicles.
import type { Offer, WgBid, WgKnown, WgMatter, WgPause, WgPerson, WgTest } from '../wire'
import { inRounds } from './fight'
import type { Session } from './session.svelte'
import { freeIn } from './showing'
import { spoken } from './view'

/** The Regroup or Respite that is under way. */
export function pauseOf(session: Session): { matter: WgMatter; pause: WgPause } | null {
  for (const matter of inRounds(session)?.matters ?? []) {
    if (matter.values.is === 'pause') return { matter, pause: matter.values }
  }
  return null
}

/** The rest that has a panel. */
export const restsShown = (session: Session): string[] => session.view.matters.flatMap(({ id, values }) => (values.is === 'pause' ? [id] : []))

/** One number of a hero, now and once the rest is over. */
export interface Mending {
  name: string
  now: number
  then: number
}

/** Whether a rest gives somebody anything. */
export function gives(session: Session, kind: string, who: string): boolean {
  return Object.keys(session.frame.rests[kind]?.leaves[who] ?? {}).length > 0
}

/** What a rest does for somebody, as the server works it out. */
export function mending(session: Session, kind: string, who: string): Mending[] {
  const after = session.frame.rests[kind]?.leaves[who] ?? {}
  return [...new Set(['shock', 'wounds', ...Object.keys(after)])].flatMap((name) => {
    const now = session.view.tracks[`${who}.${name}`]
    return now === undefined ? [] : [{ name: spoken(name), now, then: after[name] ?? now }]
  })
}

/** Heroes who may tend others now, the best at it first: a player's own, for the GM everybody's. */
export function healers(session: Session): Offer[] {
  const people = inRounds(session)?.characters ?? {}
  const skill = (one: Offer) => people[one.character]?.totals.medicae ?? 0
  return session.offers
    .filter((one) => one.showing.part === 'treatment' && !one.matter && people[one.character]?.hero && (session.isGm || session.mine(one.character)))
    .sort((a, b) => skill(b) - skill(a))
}

/** The tests of Medicae on the table, by whom they are to help. */
export function tending(session: Session, patient: string): WgTest | null {
  for (const { values } of inRounds(session)?.matters ?? []) {
    if (values.is === 'test' && values.patient === patient) return values
  }
  return null
}

export const attitudeOf = (person: WgPerson): string => person.attitude || 'neutral'

/** How those of one kind feel, where they are of one mind and not neutral. */
export function attitudesOf(people: WgPerson[]): string {
  const found = [...new Set(people.map(attitudeOf))]
  return found.length === 1 && found[0] !== 'neutral' ? spoken(found[0] ?? '') : ''
}

export const HAZARDS = 'Hazards'

/** The keywords of a hero, and which of them the other side has too. */
export function matched(session: Session, bid: WgBid): { word: string; shared: boolean }[] {
  const known = inRounds(session)
  const theirs = known?.characters[bid.target]?.keywords.map((one) => one.toLowerCase()) ?? []
  const shared = (word: string) => bid.shared.includes(word) || theirs.includes(word.toLowerCase())
  return (known?.characters[bid.character]?.keywords ?? []).map((word) => ({ word, shared: shared(word) }))
}

export function meansOf(session: Session, who: string): { name: string; value: number }[] {
  return ['wealth', 'assets'].flatMap((name) => {
    const value = session.view.tracks[`${who}.${name}`]
    return value === undefined ? [] : [{ name: spoken(name), value }]
  })
}

export function vehicles(known: WgKnown): WgPerson[] {
  return Object.values(known.characters).filter((one) => one.vehicle !== null)
}

/** Whether these rules have hazards, Influence and vehicles: the GM is offered a fall wherever they do. */
export function playsBetween(session: Session): boolean {
  return inRounds(session) !== null && freeIn(session.offers, 'hazard') !== undefined
}
