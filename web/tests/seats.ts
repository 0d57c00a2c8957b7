// Seats at tables as the functions of the client see them: the real session, without a network.
import { Session } from '../src/lib/session.svelte'
import { ANYWHERE } from '../src/lib/showing'
import type { Entry, Frame, Line, Offer, Thrown, Vocable } from '../src/wire'

type Some = Record<string, unknown>

export interface Seat {
  role?: 'gm' | 'player' | 'spectator'
  system?: string
  view?: Some
  frame?: Some
  log?: Entry[]
  vocabulary?: Record<string, Partial<Vocable>[]>
}

/** Somebody's session, with what a test is about; Anna sits at `anna`, and the rest is bare. */
export function seated({ role = 'player', system = 'wrath-glory', view = {}, frame = {}, log = [], vocabulary = {} }: Seat): Session {
  const own = system === 'daggerheart' ? DAGGERHEART : WRATH_GLORY
  const whole = {
    role,
    system,
    seat: role === 'gm' ? 'gm' : 'anna',
    seats: [{ id: 'anna', name: 'Anna' }, { id: 'ben', name: 'Ben' }],
    offers: [],
    missed: [],
    taken_back: [],
    explained: {},
    headings: {},
    rests: {},
    ...frame,
    view: { ...COMMON, ...own, ...view },
  }
  const live = { frame: whole as unknown as Frame, log, offers: whole.offers, closed: [] }
  const session = Object.assign(Object.create(Session.prototype) as Session, { live })
  return Object.defineProperty(session, 'vocabulary', { value: vocabulary })
}

const COMMON = { characters: {}, tracks: {}, maximums: {}, effects: [], matters: [], standing: {}, uses: {}, fallen: {} }
const WRATH_GLORY = { fight: null, order: null, costs: {} }
const DAGGERHEART = { framing: null, prices: {}, turn: null, spent: [], waited: {}, countdowns: {}, distances: {}, facts: {} }

/** A character of either game: who and whose; a test adds what it is about. */
export function person(id: string, more: Some = {}): Some {
  const name = id.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())
  return { id, name, hero: true, controller: '', present: true, kind: '', keywords: [], totals: {}, vehicle: null, cards: [], attitude: '', mob: '', ...more }
}

export const people = (...all: Some[]): Some => Object.fromEntries(all.map((one) => [one.id, one]))

/** A matter that waits for somebody. */
export function matter<T>(id: string, values: Some, more: Some = {}): T {
  return { id, procedure: values.is, step: '', asks: [], roll: null, revision: 1, parent: '', values, ...more } as T
}

export function offer(verb: string, character = '', more: Partial<Offer> = {}): Offer {
  return { verb, character, matter: '', revision: 0, label: verb, rule: '', showing: ANYWHERE, ...more }
}

export function thrown(kind: string, character: string, faces: number[], more: Partial<Thrown> = {}): Thrown {
  return { kind, character, faces, wrath: 0, labels: [], icons: null, ...more }
}

export function line(text: string, rules: string[] = [], dice: Thrown | null = null): Line {
  return { text, rules, dice, sheet: null, around: null, plate: null }
}

export function entry(seq: number, lines: Line[], more: Partial<Entry> = {}): Entry {
  return { seq, do: 'play', seat: 'anna', behalf: '', lines, ...more } as Entry
}

