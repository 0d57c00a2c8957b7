import { describe, expect, test } from 'vitest'
import { choicesIn, inForm, lines, numbersOf, percent, unlike, waits } from '../src/lib/odds'
import { planOf, spokenValue, started } from '../src/lib/oddsplans'
import type { Matter } from '../src/lib/view'
import { ANYWHERE } from '../src/lib/showing'
import type { Chance, PlanForm, PlanSlide, Prospect, Showing } from '../src/wire'
import { matter, offer, seated } from './seats'

test('what is only nearly certain never reads as certain', () => {
  expect([0, 0.001, 0.005, 0.5, 0.995, 0.999, 1].map(percent)).toEqual(['0 %', '< 1 %', '1 %', '50 %', '> 99 %', '> 99 %', '100 %'])
})

describe('prospects', () => {
  const chance = (p: number) => ({ p, exact: String(p) }) as Chance
  const prospect = (label: string, more = {}) => ({ label, chance: null, result: '', by: {}, last: false, ...more }) as Prospect
  test('whatever spends both stands last', () => {
    const found = lines([prospect('Both, with 2 Glory dice', { chance: chance(0.9), last: true }), prospect('Stop', { result: 'fails' }), prospect('Re-roll', { chance: chance(0.5) })], 3)
    expect(found.map((one) => [one.label, one.says])).toEqual([['Stop', 'fails'], ['Re-roll', '50 %'], ['Both, with 2 Glory dice', '90 %']])
  })
  test('by a number that nobody knows, the one that is looked at counts', () => {
    const hidden = prospect('Roll', { chance: chance(0.1), by: { 10: chance(0.2), 3: chance(0.8) } })
    expect(lines([hidden], 3)[0]?.says).toBe('80 %')
    expect(lines([hidden], 7)[0]?.says).toBe('10 %')
    expect(numbersOf([prospect('Stop'), hidden])).toEqual([3, 10])
    expect(numbersOf([prospect('Stop')])).toEqual([])
  })
  test('what says the same is said once', () => {
    const twice = lines([prospect('with help', { chance: chance(0.5) }), prospect('with help', { chance: chance(0.5) }), prospect('alone', { chance: chance(0.5) })], 0)
    expect(unlike(twice).map((one) => one.label)).toEqual(['with help', 'alone'])
  })
})

describe('which choices have odds', () => {
  const test_ = matter<Matter>('t1', { is: 'test', character: 'vess' }, { revision: 4 })
  test('one’s own spends, in the order in which they are read', () => {
    const at = { reroll_failures: 'beside', roll_glory_dice: 'beside', help: '', settle: 'first' } as const
    const own = Object.entries(at).map(([verb, odds]) => offer(verb, 'vess', { matter: 't1', showing: { ...ANYWHERE, odds } }))
    const found = choicesIn(seated({ frame: { offers: own } }), test_)
    expect(found.map((one) => one.offer.verb)).toEqual(['settle', 'reroll_failures', 'roll_glory_dice'])
  })
  test('those of somebody else’s missed roll are everybody’s', () => {
    const missed = [{ matter: 't1', verbs: ['reroll_failures'], says: [''], leaves: 'settle' }]
    const found = choicesIn(seated({ frame: { missed } }), test_)
    expect(found.map(({ offer: one }) => [one.verb, one.character, one.revision])).toEqual([['settle', 'vess', 4], ['reroll_failures', 'vess', 4]])
    expect(choicesIn(seated({}), test_)).toEqual([])
  })
  test('before a roll they wait for a tap, unless Hope goes into it', () => {
    const roll = (odds: Showing['odds']) => offer('roll', '', { showing: { ...ANYWHERE, odds } })
    expect([roll('inside'), roll('at once'), roll('beside'), roll('')].map(inForm)).toEqual([true, true, false, false])
    expect([roll('inside'), roll('at once')].map(waits)).toEqual([true, false])
  })
})

describe('the odds page', () => {
  const slide = (name: string, more: Partial<PlanSlide> = {}): PlanSlide => ({ kind: 'slide', name, label: name, low: 0, high: 40, start: 8, none: '', says: '', ...more })
  const armour = slide('armour', { low: -1, start: -1, none: 'not said' })
  const attack: PlanForm = { game: 'wrath-glory', roll: 'wrath-glory/attack', label: 'Attack', controls: [slide('pool'), armour] }
  test('what is not said goes as nothing, and 0 is something', () => {
    expect(planOf(attack, started(attack))).toEqual({ roll: 'wrath-glory/attack', pool: 8, armour: null })
    expect(planOf(attack, { ...started(attack), armour: 0 })).toMatchObject({ armour: 0 })
  })
  test('a slider says its value in words', () => {
    expect(spokenValue(armour, -1)).toBe('not said')
    expect(spokenValue(armour, 4)).toBe('4')
    expect([-2, 0, 3].map((one) => spokenValue(slide('modifier', { says: 'signed' }), one))).toEqual(['−2', '0', '+3'])
    expect([-2, 0, 1].map((one) => spokenValue(slide('advantage', { says: 'edge' }), one))).toEqual(['2 disadvantage', 'none', '1 advantage'])
  })
})
