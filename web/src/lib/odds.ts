// Odds as they are shown: which choices have them, which wait for a tap, and how a chance is said.
import type { Chance, Offer, Prospect } from '../wire'
import type { Session } from './session.svelte'
import { ANYWHERE } from './showing'
import type { Matter } from './view'

const BESIDE = ['first', 'beside']

export interface Choice {
  offer: Offer
  chosen?: Record<string, unknown>
}

/** One way to go on, ready to be read. */
export interface Line {
  label: string
  says: string
  chance: Chance | null
}

/** Whether a verb shows its odds among its own choices. */
export function inForm({ showing }: Offer): boolean {
  return showing.odds === 'inside' || showing.odds === 'at once'
}

/** Lines that say the same, once. */
export function unlike(all: Line[]): Line[] {
  return [...new Map(all.map((one) => [`${one.label}/${one.says}`, one])).values()]
}

/** Whether somebody must ask for these: before a roll is made, unless something is spent on it. */
export function waits({ showing }: Offer): boolean {
  return showing.odds !== 'at once'
}

/** The choices in a matter whose odds are worth showing, side by side; those of a missed roll are everybody's. */
export function choicesIn(session: Session, matter: Matter): Choice[] {
  const order = (one: Offer) => BESIDE.indexOf(one.showing.odds)
  const own = session.offersOn(matter.id).filter((one) => order(one) >= 0)
  const missed = session.frame.missed.find((one) => one.matter === matter.id)
  const character = 'character' in matter.values ? matter.values.character : ''
  const open = missed
    ? [missed.leaves, ...missed.verbs].map((verb) => ({ verb, character, matter: matter.id, revision: matter.revision, label: '', rule: '', showing: ANYWHERE }))
    : []
  const all = own.length ? own : open
  return [...all].sort((a, b) => order(a) - order(b)).map((offer) => ({ offer }))
}

/** A chance as people read it; what is only nearly certain never reads as certain. */
export function percent(p: number): string {
  if (p > 0 && p < 0.005) return '< 1 %'
  if (p < 1 && p >= 0.995) return '> 99 %'
  return `${Math.round(p * 100)} %`
}

/** Everything that could be done, whatever is spent on it last. */
export function lines(prospects: Prospect[], number: number): Line[] {
  return [...prospects]
    .sort((a, b) => Number(a.last) - Number(b.last))
    .map((one) => {
      const chance = one.by[String(number)] ?? one.chance
      return { label: one.label, says: chance ? percent(chance.p) : one.result, chance }
    })
}

/** The numbers that something might have to reach, if they are not known. */
export function numbersOf(prospects: Prospect[]): number[] {
  const found = prospects.find((one) => Object.keys(one.by).length)
  return found ? Object.keys(found.by).map(Number).sort((a, b) => a - b) : []
}
