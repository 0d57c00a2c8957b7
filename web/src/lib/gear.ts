// What lies on a sheet beside numbers: weapons, cards, powers. Each kind brings the fields of its form.
import type { Component } from 'svelte'
import type { Session } from './session.svelte'
import type { Person } from './view'

type Anything = any // eslint-disable-line @typescript-eslint/no-explicit-any

export interface Gear {
  part: string // the place of what puts one on a sheet; with `removal` behind it, of what takes it off
  title: string // above those that are there
  of: (person: Anything) => { id: string; name: string }[]
  says: (session: Session, person: Anything, one: Anything) => string
  fields: Component<Anything> // what one has beside a name: what it is now, and a way to put something else
  blank: object // one that nobody has written on yet
  tidy?: (one: Anything) => object // as it is kept
}

/** The rest of a sheet: what a fight needs, and what somebody carries. */
export interface Paper {
  title: string
  hint?: string
  numbers: string[]
  high: number
  ratings?: { field: string; title: string } // words of this kind with a number each
  gear: Gear[]
  more?: { title: string; screen: Component<Anything> }
}

/** One of these fields of a sheet, whatever the game. */
export const fieldOf = (person: Person, field: string): unknown => (person as unknown as Record<string, unknown>)[field]

export const MOST_FOES = 30 // at a time

/** All who are no heroes and share a stat block. */
export interface FoeKind {
  name: string
  foes: { person: Person; letter: string }[]
}

/** Those who are no heroes: how they are drawn, and how they are written down. */
export interface FoePaper {
  copies: number // how many more of a kind are likely wanted
  about?: Component<Anything> // above the sheet of one: what all of a kind share
  more: Component<Anything> // below it: what else is done with one, and whatever stands beside taking it off the table
  fields: Component<Anything> // of a new one beside its name: what it is now, and a way to put something else
  blank: () => Anything // one that nobody has written on yet
  draft?: (person: Anything) => Anything // one that is there
  sheet: (draft: Anything) => object // what stands on the sheet then
  called?: (draft: Anything) => string | undefined // where it is something else than usual
}
