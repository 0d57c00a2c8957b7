import { describe, expect, test } from 'vitest'
import { about, counted, grouped, idFrom, isNote, listed, spoken } from '../src/lib/view'
import { seated, matter, people, person } from './seats'
import type { Matter, Values } from '../src/lib/view'

describe('words', () => {
  test('a word of the engine as people write it', () => {
    expect(spoken('weapon_skill')).toBe('Weapon Skill')
    expect(spoken('dn')).toBe('DN')
    expect(spoken('gm_hp')).toBe('GM HP')
  })
  test('one is not many', () => {
    expect(counted(1, 'die', 'dice')).toBe('1 die')
    expect(counted(0, 'die', 'dice')).toBe('0 dice')
    expect(counted(3, 'icon')).toBe('3 icons')
  })
  test('a list ends with "and"', () => {
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listed)).toEqual(['', 'A', 'A and B', 'A, B and C'])
  })
  test('groups stand in the order in which they come up', () => {
    expect(grouped(['ox', 'ape', 'owl', 'ant'], (one) => one.charAt(0))).toEqual([['o', ['ox', 'owl']], ['a', ['ape', 'ant']]])
  })
})

describe('an id for a hero', () => {
  test('is plain letters', () => expect(idFrom('  Sœur Élan 2! ', [])).toBe('s_ur_elan_2'))
  test('never begins with a digit, and is never empty', () => {
    expect(idFrom('7th Son', [])).toBe('th_son')
    expect(idFrom('…', [])).toBe('hero')
  })
  test('is unlike any that is taken or has a meaning', () => {
    expect(idFrom('Vess', ['vess', 'vess_2'])).toBe('vess_3')
    expect(idFrom('Fear', [])).toBe('fear_2')
    expect(idFrom('GM', [])).toBe('gm_2')
  })
  test('is short, whatever was typed', () => expect(idFrom('x'.repeat(90), [])).toHaveLength(30))
})


test('whom a matter is about, whatever its kind', () => {
  expect(about({ is: 'contest', initiator: 'vess', opponent: 'kell' } as unknown as Values)).toEqual(['vess', 'kell'])
  expect(about({ is: 'note', character: '' } as unknown as Values)).toEqual([])
})

test('notes wait in the inbox, and nothing else does', () => {
  expect(isNote(matter<Matter>('n', { is: 'note' }))).toBe(true)
  expect(isNote(matter<Matter>('l', { is: 'later' }))).toBe(true)
  expect(isNote(matter<Matter>('t', { is: 'test' }))).toBe(false)
})

describe('who sits where', () => {
  const characters = people(person('vess', { controller: 'anna' }), person('kell', { controller: 'ben' }), person('ash', { hero: false }))
  test('a player speaks for the own hero alone', () => {
    const anna = seated({ view: { characters } })
    expect(['vess', 'kell', 'ash', '', 'gm'].map((one) => anna.mine(one))).toEqual([true, false, false, false, false])
    expect(anna.playerOf('kell')).toBe('Ben')
  })
  test('the GM speaks for whoever is nobody’s', () => {
    const gm = seated({ role: 'gm', view: { characters } })
    expect(['vess', 'kell', 'ash', '', 'gm'].map((one) => gm.mine(one))).toEqual([false, false, true, true, true])
    expect(gm.playerOf('ash')).toBe('the GM')
  })
})
