// Psychic powers, the Perils they call up, and the traits of weapons.
import type { Entry, Odds, Option, Run, WgPower, WgTest } from '../wire'
import { type LineShown, told } from './dice'
import type { Session } from './session.svelte'
import { counted, type Matter, spoken } from './view'

/** A trait of a weapon as the form offers it: what it does, in a breath, and its rule. */
export interface Trait {
  word: string
  name: string
  says: string
  rule: string
  rated: number // the rating it begins with; 0: it has none
}

const trait = (at: number, word: string, says: string, rated = 0, name = spoken(word)): Trait => ({
  word, name, says, rated, rule: `WG-TRAIT-${String(at).padStart(2, '0')}`,
})

export const WEAPON_TRAITS: Trait[] = [
  trait(1, 'agonizing', 'each Wound brings 1 Shock'),
  trait(2, 'arc', 'more Extra Damage Dice against vehicles', 1),
  trait(3, 'assault', 'fires after a Run at +2 DN'),
  trait(4, 'blast', 'fills an area; a miss comes down elsewhere', 3),
  trait(9, 'blaze', 'sets on fire whoever is hit'),
  trait(5, 'brutal', '+1 to each Extra Damage Die'),
  trait(6, 'force', 'a psyker adds half their Willpower'),
  trait(7, 'heavy', '+2 DN below that Strength, unless braced', 6),
  trait(8, 'melta', '+1 to each Extra Damage Die up close, +2 against vehicles'),
  trait(10, 'parry', '+1 Defence in melee'),
  trait(11, 'penetrating', 'that AP once a six is shifted into damage', 1),
  trait(12, 'pistol', 'may be fired while engaged'),
  trait(13, 'rad', 'adds that to each Extra Damage Die', 1),
  trait(14, 'rapid_fire', 'so many more dice up close', 1),
  trait(15, 'sniper', 'aims better; so many more Extra Damage Dice', 1),
  trait(16, 'spread', 'Wounds too many go on to the next of a mob'),
  trait(17, 'steadfast', 'ignores its first Complication in a fight'),
  trait(18, 'supercharge', 'may be overloaded: 2 more Extra Damage Dice, at a risk'),
  trait(19, 'toxic', 'poisons whoever it wounds', 3),
  trait(20, 'unwieldy', 'so much more DN', 1),
  trait(21, 'waaagh', 'a wounded Ork has one more die of each', 0, 'Waaagh!'),
  trait(22, 'warp_weapon', 'is never far below the Resilience it meets'),
]

/** How many an area takes in, by its size (WG-AREA-01). */
export const AREAS: [number, string][] = [[1, 'Small'], [3, 'Medium'], [5, 'Large'], [10, 'Very large'], [15, 'Huge']]

/** A trait as the sheets list it: "Heavy 6", "Blast (medium)". */
export function traitSays(word: string, rating: number): string {
  const size = word === 'blast' ? AREAS.find(([count]) => count === rating)?.[1] : undefined
  const name = WEAPON_TRAITS.find((one) => one.word === word)?.name ?? spoken(word)
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
