import { describe, expect, test } from 'vitest'
import { armourSays, damageSays, foeKinds, goldSays, ownDeaths, ownHeroes, rangeSays, slotRows, slotSays } from '../src/lib/duality'
import type { DhDamage, DhHit, DhKnown } from '../src/wire'
import { matter, people, person, seated } from './seats'

const characters = people(person('orrin', { controller: 'anna', name: 'Orrin' }), person('maud', { controller: 'ben' }), person('wight_a', { hero: false, kind: 'Wight', foe_type: 'standard' }))
const vocabulary = {
  gold: [{ name: 'chest', number: 100 }, { name: 'bag', number: 10 }, { name: 'handful', number: 1 }],
  bands: [{ name: 'melee' }, { name: 'very close' }, { name: 'close' }],
  damage_types: [{ word: 'phy', name: 'physical' }, { word: 'mag', name: 'magic' }],
}
const anna = (view: object = {}) => seated({ system: 'daggerheart', view: { characters, ...view }, vocabulary })

describe('slots', () => {
  test('those a hero has; what stands above its maximum is seen', () => {
    const tracks = { 'orrin.hope': 2, 'orrin.hp': 7, 'orrin.armour': 0 }
    const maximums = { 'orrin.hope': { total: 6 }, 'orrin.hp': { total: 6 }, 'orrin.armour': { total: 0 } }
    expect(slotRows(anna({ tracks, maximums }), 'orrin').map(({ name, value, most }) => [name, value, most])).toEqual([['Hope', 2, 6], ['HP', 7, 7]])
  })
  test('a tap on one says what it would do', () => {
    const row = (kind: 'hope' | 'hp') => ({ track: '', name: kind === 'hp' ? 'HP' : 'Hope', kind, value: 2, most: 6 })
    expect([0, 1, 2, 5].map((at) => slotSays(row('hp'), at))).toEqual(['HP: clear 2', 'HP: clear 1', 'HP: mark 1', 'HP: mark 4'])
    expect([1, 2].map((at) => slotSays(row('hope'), at))).toEqual(['Hope: spend 1', 'Hope: gain 1'])
  })
})

test('gold as people count it', () => {
  expect([0, 3, 10, 22, 113].map((gold) => goldSays(anna(), gold))).toEqual(['none', '3 handfuls', '1 bag', '2 bags and 2 handfuls', '1 chest, 1 bag and 3 handfuls'])
})

test('how far two are apart, where somebody has said so', () => {
  const distances = { 'maud|orrin': 2 }
  expect(rangeSays(anna({ distances }), 'orrin', 'maud')).toBe('close')
  expect(rangeSays(anna({ distances, facts: { range_mode: 'feet' } }), 'maud', 'orrin')).toBe('2 feet')
  expect(rangeSays(anna(), 'orrin', 'maud')).toBe('')
})

test('damage in words, with Proficiency for dice that nobody counted', () => {
  const damage = (more: object) => ({ count: 0, die: 8, flat: 0, types: ['phy'], direct: false, more: [], ...more }) as DhDamage
  expect(damageSays(anna(), damage({}), 2)).toBe('2d8 physical')
  expect(damageSays(anna(), damage({ count: 1, flat: -1, types: ['phy', 'mag'] }), 2)).toBe('1d8 − 1 physical and magic')
  expect(damageSays(anna(), damage({ die: 0, flat: 5, direct: true }))).toBe('5 physical, direct')
  expect(damageSays(anna(), damage({ count: 2, flat: 1, more: [4] }))).toBe('2d8 + 1d4 + 1 physical')
})

describe('what a roll is about', () => {
  test('what armour would change', () => expect([armourSays({ hp: 2 } as DhHit, 1), armourSays({ hp: 2 } as DhHit, null)]).toEqual(['2 HP becomes 1', '2 HP']))
})

test('one’s own heroes and their deaths, and nobody else’s', () => {
  const matters = ['orrin', 'maud'].map((character) => matter(character, { is: 'death_move', character, move: '' }))
  expect(ownDeaths(anna({ matters })).map((one) => one.matter.id)).toEqual(['orrin'])
  expect(ownDeaths(seated({ role: 'gm', system: 'daggerheart', view: { characters, matters } }))).toEqual([])
  expect(ownHeroes(anna()).map((one) => one.id)).toEqual(['orrin'])
  expect(ownHeroes(seated({ view: { characters } }))).toEqual([])
  expect(foeKinds(anna().view as DhKnown).map(([kind]) => kind)).toEqual(['Wight'])
})
