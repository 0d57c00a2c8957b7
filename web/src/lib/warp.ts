// Psychic powers, the Perils they call up, and the traits of weapons.
import type { Entry, Odds, Option, Run, WgPower, WgTest } from '../wire'
import { type LineShown, told } from './dice'
import type { Session } from './session.svelte'
import { counted, type Matter, spoken } from './view'
import { named, words } from './vocabulary'

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

/** What a power's Wrath dice have called up already, whatever becomes of the roll (WG-PSY-08). */
export function comingPeril(test: WgTest): string {
  const ones = test.purpose === 'power' ? test.faces.slice(0, test.wrath_dice).filter((face) => face === 1).length : 0
  if (!ones) return ''
  return `A 1 on ${ones > 1 ? `${ones} Wrath dice` : 'a Wrath die'}: Perils of the Warp will follow${ones > 1 ? `, tens +${ones - 1}` : ''}.`
}

/** The Peril that called for a test, if one did. */
function perilOf(session: Session, matter: Matter): Run | null {
  const values = session.view.matters.find((one) => one.id === matter.parent)?.values
  return values?.is === 'row' && values.kind === 'peril' ? values : null
}

export function inPeril(session: Session, matter: Matter): boolean {
  return perilOf(session, matter) !== null
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

/** Where a shot that is under way came down instead: "8 metres back and to the right". */
export function scatterSays(log: Entry[]): string {
  for (const entry of [...log].reverse()) {
    const line = entry.lines.find((one) => one.rules.includes('WG-AREA-03'))
    if (line) return line.text
    if (['attack', 'attack_point', 'attack_together'].includes(entry.do)) return ''
  }
  return ''
}

const RECENT = 40
const PERIL = 'WG-PERIL-00'
const ONWARD = [
  'use_power', 'attack', 'attack_point', 'attack_together', 'take_turn', 'give_turn', 'end_turn', 'end_round', 'end_fight', 'end_scene',
  'set_mode', 'regroup', 'respite', 'try_test', 'call_test', 'acquire', 'persuade', 'use_authority', 'board', 'fall', 'cut_off_air',
]

/** The newest Peril of the log, until the next deed. */
export function lastPeril(log: Entry[], name: (character: string) => string): { seq: number; line: LineShown; rule: string } | null {
  for (const entry of log.slice(-RECENT).reverse()) {
    const line = entry.lines.find((one) => one.rules.includes(PERIL) && one.dice)
    if (line) return { seq: entry.seq, line: told(line, name), rule: line.rules.find((one) => one !== PERIL) ?? PERIL }
    if (ONWARD.includes(entry.do)) return null
  }
  return null
}
