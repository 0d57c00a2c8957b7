// Psychic powers, the Perils they call up, and the traits of weapons.
import type { Odds, Option, Run, WgPower } from '../wire'
import { rank } from './says'
import type { Session } from './session.svelte'
import { counted, type Matter, spoken } from './view'
import { named, words } from './vocabulary'

const OTHERS = 2 // the rank of what lies before nobody but others

/** A trait as the sheets list it: "Heavy 6", "Blast (medium)". */
export function traitSays(session: Session, word: string, rating: number): string {
  const size = word === 'blast' ? words(session, 'areas').find((one) => one.number === rating)?.name : undefined
  const name = named(session, 'weapon_traits', word)
  return size ? `${name} (${size.toLowerCase()})` : `${name}${rating ? ` ${rating}` : ''}`
}

/** A power in one line: "against Defence, 9 + 1 ED, 2 targets". */
export function powerSays(power: WgPower): string {
  return [power.against ? `against ${spoken(power.against)}` : `DN ${power.dn}`, powerDoes(power)].filter(Boolean).join(', ')
}

/** The same without what it is tested against. */
export function powerDoes(power: WgPower): string {
  return [
    ...(power.minor ? ['Minor'] : []),
    ...(power.damage || power.ed ? [`${power.damage} + ${power.ed} ED`] : []),
    ...(power.ap ? [`AP −${power.ap}`] : []),
    ...(power.targets ? [counted(power.targets, 'target')] : []),
  ].join(', ')
}

/** A level as it is offered, in its two halves: the word, and what it takes. */
export function levelSays(option: Option): [string, string] {
  const [name = '', takes = ''] = option.label.split(/: (.*)/s)
  return [name, takes]
}

/** The risk of Perils among what a choice would bring. */
export function riskIn(odds: Odds | null | undefined): Odds['prospects'][number] | undefined {
  return odds?.prospects.find((one) => one.label === 'Perils of the Warp')
}

/** The Peril that called for a test, if one did. */
function perilOf(session: Session, matter: Matter): Run | null {
  const values = session.view.matters.find((one) => one.id === matter.parent)?.values
  return values?.is === 'row' && values.kind === 'peril' ? values : null
}

/** What Perils ask of others: the Peril's own card says how they fare. */
export function inPerils(session: Session): string[] {
  const others = (matter: Matter) => !session.isGm && rank(session, matter) === OTHERS && perilOf(session, matter) !== null
  return session.view.matters.filter(others).map(({ id }) => id)
}

/** Perils under way that wait for others: their own card asks nothing, and is seen all the same. */
export function openPerils(session: Session): { matter: Matter; run: Run }[] {
  return session.view.matters.flatMap((matter) => {
    const { values } = matter
    const waits = matter.asks.length || matter.roll
    return values.is === 'row' && values.kind === 'peril' && !waits ? [{ matter, run: values }] : []
  })
}

export interface Struck {
  who: string
  says: string
  tone: string
}

/** Whom a row strikes, and how each of them stands it. */
export function struckBy(run: Run): Struck[] {
  if (run.trials.length) {
    return run.trials.map(({ task, success }) => ({
      who: task.them || run.actor,
      says: success === null ? 'is being tested' : success ? 'withstands it' : 'gives way',
      tone: success === null ? 'soft' : success ? 'good' : 'bad',
    }))
  }
  const cast = Object.entries(run.cast).flatMap(([role, who]) => (role === 'actor' ? [] : who))
  return [...new Set(cast)].map((who) => ({ who, says: '', tone: 'soft' }))
}
