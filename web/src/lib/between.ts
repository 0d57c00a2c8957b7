// Between fights: rests and who heals whom, attitudes, Influence, and vehicles.
import type { Offer, WgBid, WgKnown, WgMatter, WgPause, WgPerson, WgTest } from '../wire'
import { fallOf } from './dire'
import { wg } from './fight'
import type { Session } from './session.svelte'
import { spoken } from './view'

/** The Regroup or Respite that is under way. */
export function pauseOf(session: Session): { matter: WgMatter; pause: WgPause } | null {
  for (const matter of wg(session)?.matters ?? []) {
    if (matter.values.is === 'pause') return { matter, pause: matter.values }
  }
  return null
}

/** One number of a hero, now and once the rest is over; null: it is not known here. */
export interface Mending {
  name: string
  now: number
  then: number | null
}

/** Whether somebody is awake, and so gets anything from a Respite. */
export function awake(session: Session, who: string): boolean {
  return !fallOf(session, who) && !session.view.effects.some((one) => one.on === who && one.name === 'Unconscious')
}

/** What a rest does for somebody: a Regroup takes the Shock, a Respite everything (WG-REST-02, -06). */
export function mending(session: Session, kind: string, who: string): Mending[] {
  const now = (name: string) => session.view.tracks[`${who}.${name}`]
  const whole = kind === 'respite' && awake(session, who)
  return ['shock', 'wounds', 'wrath'].flatMap((name) => {
    const value = now(name)
    if (value === undefined || (name === 'wrath' && !whole)) return []
    const gone = name === 'wrath' ? null : whole || (kind === 'regroup' && name === 'shock') ? 0 : value
    return [{ name: spoken(name), now: value, then: gone }]
  })
}

/** Heroes who may tend others now, the best at it first: a player's own, for the GM everybody's. */
export function healers(session: Session): Offer[] {
  const people = wg(session)?.characters ?? {}
  const skill = (one: Offer) => people[one.character]?.totals.medicae ?? 0
  return session.offers
    .filter((one) => one.verb === 'treat' && !one.matter && people[one.character]?.hero && (session.isGm || session.mine(one.character)))
    .sort((a, b) => skill(b) - skill(a))
}

/** The tests of Medicae on the table, by whom they are to help. */
export function tending(session: Session, patient: string): WgTest | null {
  for (const { values } of wg(session)?.matters ?? []) {
    if (values.is === 'test' && values.purpose.startsWith('treat_') && values.patient === patient) return values
  }
  return null
}

export const LADDER = ['hostile', 'uncooperative', 'neutral', 'friendly', 'helpful']

export const attitudeOf = (person: WgPerson): string => person.attitude || 'neutral'

/** How those of one kind feel, where they are of one mind and not neutral. */
export function attitudesOf(people: WgPerson[]): string {
  const found = [...new Set(people.map(attitudeOf))]
  return found.length === 1 && found[0] !== 'neutral' ? spoken(found[0] ?? '') : ''
}

export const RESTS = ['regroup', 'respite']
export const HAZARDS = 'Hazards'

/** The keywords of a hero, and which of them the other side has too. */
export function matched(session: Session, bid: WgBid): { word: string; shared: boolean }[] {
  const known = wg(session)
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
  return wg(session) !== null && session.offers.some((one) => one.verb === 'fall' && !one.matter)
}
