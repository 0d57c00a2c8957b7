import { describe, expect, test } from 'vitest'
import {
  bandDoing, bands, bandSays, conditionSays, conditionsOf, doing, engagedWith, enemyBlows, harmSays, letterOf, mayGo, openBlows,
  picking, priceOf, queuedBlows, turnSays, usesLeft, weaponSays, wg,
} from '../src/lib/fight'
import { foeSays, hasEnemies, kinds, ready } from '../src/lib/foes'
import type { Effect, WgBlow, WgFight, WgKnown, WgPerson, WgWeapon } from '../src/wire'
import { matter, people, person, seated } from './seats'

const foe = (id: string, kind: string, more = {}) => person(id, { hero: false, kind, max_wounds: 3, max_shock: -1, ...more })
const characters = people(
  person('vess', { controller: 'anna' }), person('kell', { controller: 'ben' }),
  foe('cultist_a', 'Cultist'), foe('cultist_b', 'Cultist'), foe('ogre', ''),
)
const FIGHT = { side: 'players', active: '', acted: [], holding: [], out: [], engaged: [] }

function table(fight: object = {}, more: object = {}, role: 'gm' | 'player' = 'player') {
  const session = seated({ role, view: { characters, fight: { ...FIGHT, ...fight }, ...more } })
  const known = wg(session) as WgKnown
  return { session, known, fight: known.fight as WgFight }
}
const kept = (on: string) => ({ id: `${on}.stunned`, on, name: 'Stunned', forbids: ['take_turn'] })

describe('whose turn it is', () => {
  test('whoever acts, acts; whoever acted may not again', () => {
    const { known, fight } = table({ active: 'vess', acted: ['vess', 'kell'], holding: ['ogre'] })
    expect(['vess', 'kell', 'ogre', 'cultist_a'].map((one) => doing(known, fight, one))).toEqual(['acts', 'has acted', 'holds', 'may act'])
  })
  test('what keeps somebody from a turn is no fall, and a fall is', () => {
    const { known, fight } = table({}, { effects: [kept('vess'), kept('kell')], standing: { kell: 'down' } })
    expect(doing(known, fight, 'vess')).toBe('cannot act')
    expect(doing(known, fight, 'kell')).toBe('down')
  })
  test('what lies on the scene keeps everybody', () => {
    const { known, fight } = table({}, { effects: [kept('scene')] })
    expect(doing(known, fight, 'ogre')).toBe('cannot act')
  })
  test('the side that is to pick picks, unless nobody of it is left', () => {
    const first = table()
    expect(picking(first.known, first.fight)).toBe('players')
    expect(turnSays(first.session, first.known, first.fight)).toBe('The players pick')
    const spent = table({ acted: ['vess', 'kell'] })
    expect(picking(spent.known, spent.fight)).toBe('gm')
    const over = table({ acted: ['vess', 'kell', 'cultist_a', 'cultist_b', 'ogre'] })
    expect(turnSays(over.session, over.known, over.fight)).toBe('All have acted')
  })
  test('whoever has left the fight is not waited for', () => {
    const { known, fight } = table({ acted: ['vess'], out: ['kell'] })
    expect(picking(known, fight)).toBe('gm')
  })
  test('nobody goes out of turn', () => {
    expect(['vess', 'ogre'].map((one) => mayGo(table().session, one))).toEqual([true, false])
    expect(['vess', 'kell'].map((one) => mayGo(table({ active: 'kell' }).session, one))).toEqual([false, true])
    expect(mayGo(seated({ view: { characters } }), 'vess')).toBe(false)
  })
  test('a vehicle with a hero at the wheel has no turn of its own', () => {
    const cart = person('cart', { hero: false, vehicle: { crew: ['vess'] } })
    const { known, fight } = table({}, { characters: { ...characters, cart } })
    expect(doing(known, fight, 'cart')).toBe('is driven')
  })
})

describe('the tracker', () => {
  test('heroes one by one, enemies by their kind', () => {
    const { known, fight } = table()
    expect(bands(known, fight).map((one) => [one.name, one.members.length])).toEqual([['Vess', 1], ['Kell', 1], ['Cultist', 2], ['Ogre', 1]])
  })
  test('says of a kind how many have acted, and of somebody alone what they do', () => {
    const { known, fight } = table({ acted: ['cultist_a'] })
    const [vess, , cultists] = bands(known, fight)
    expect(bandSays(known, fight, cultists)).toBe('1 of 2 acted')
    expect(bandDoing(known, fight, cultists)).toBe('may act')
    expect(bandSays(known, fight, vess)).toBe('may act')
  })
  test('the fallen are counted no more', () => {
    const standing = { cultist_a: 'down', cultist_b: 'down' }
    const { known, fight } = table({}, { effects: [kept('cultist_a'), kept('cultist_b')], standing })
    expect(bandSays(known, fight, bands(known, fight)[2])).toBe('all down')
  })
  test('a letter, or the whole name of whoever is alone', () => {
    expect(letterOf(characters.cultist_b as WgPerson)).toBe('B')
    expect(letterOf(characters.ogre as WgPerson)).toBe('Ogre')
  })
  test('whom somebody is engaged with, from either side', () => {
    const fight = table({ engaged: [['vess', 'ogre'], ['cultist_a', 'vess'], ['kell', 'ogre']] }).fight
    expect(engagedWith(fight, 'vess')).toEqual(['ogre', 'cultist_a'])
    expect(engagedWith(null, 'vess')).toEqual([])
  })
})

describe('the GM’s enemies', () => {
  const known = (fight: object, more = {}) => {
    const found = table(fight, { tracks: { 'cultist_a.wounds': 2 }, ...more }, 'gm')
    return kinds(found.session, found.known)
  }
  test('say how they fare, and what is not known has no maximum', () => {
    const [cultists] = known({ acted: ['cultist_a'] })
    expect(foeSays(cultists.foes[0])).toBe('Cultist A: Wounds 2/3, Shock 0, has acted')
    expect(foeSays(cultists.foes[1])).toBe('Cultist B: Wounds 0/3, Shock 0')
  })
  test('those who may still act are taken first, then all who stand', () => {
    expect(ready(known({ acted: ['cultist_a'] })[0].foes)).toEqual(['cultist_b'])
    const spent = known({ acted: ['cultist_a', 'cultist_b'] }, { standing: { cultist_b: 'down' } })
    expect(ready(spent[0].foes)).toEqual(['cultist_a'])
  })
  test('the party’s own vehicle is no enemy', () => {
    const cart = person('cart', { hero: false, vehicle: { shared: true, crew: [] } })
    expect(hasEnemies(seated({ role: 'gm', view: { characters: { cart } } }))).toBe(false)
    expect(hasEnemies(seated({ role: 'gm', view: { characters } }))).toBe(true)
  })
})

describe('blows', () => {
  const blow = (id: string, target: string, step = 'soak', queued: string[] = []) =>
    matter(id, { is: 'blow', target, queued, wounds: 1, mortal: 0, shock: 0 }, { step, asks: [target] })
  test('wait by whom they fall on; one that is queued behind another has its answer', () => {
    const { session } = table({}, { matters: [blow('b1', 'vess', 'soak', ['b3']), blow('b2', 'kell'), blow('b3', 'vess')] })
    expect(openBlows(session).map(([who, all]) => [who, all.map((one) => one.matter.id)])).toEqual([['vess', ['b1']], ['kell', ['b2']]])
    expect([...queuedBlows(session)]).toEqual(['b3'])
  })
  test('several on enemies are one card of the GM’s, one alone is not', () => {
    const two = [blow('b1', 'ogre', 'threat_soak'), blow('b2', 'cultist_a', 'threat_soak')]
    expect(enemyBlows(table({}, { matters: two }, 'gm').session)).toHaveLength(2)
    expect(enemyBlows(table({}, { matters: two.slice(1) }, 'gm').session)).toHaveLength(0)
    expect(enemyBlows(table({}, { matters: two }).session)).toHaveLength(0)
  })
  test('in words', () => {
    expect(harmSays({ wounds: 3, mortal: 1, shock: 2 } as WgBlow)).toBe('3 Wounds, 1 Mortal Wound and 2 Shock')
    expect(harmSays({ wounds: 0, mortal: 0, shock: 0 } as WgBlow)).toBe('no harm')
  })
})

describe('conditions', () => {
  const effect = (more: object) => ({ id: 'x', on: 'vess', name: 'X', forbids: [], modifiers: [], until: { until: 'always' }, ...more }) as unknown as Effect
  const { session } = table()
  test('say what they change, where, and until when', () => {
    const prone = effect({
      modifiers: [{ quantity: 'defence', amount: -2, op: 'add', when: { kind: 'melee' } }],
      forbids: ['run'],
      until: { until: 'moment', hook: 'turn_end', who: '' },
    })
    expect(conditionSays(session, prone)).toBe('Defence −2 (melee), no Run; until the turn of Vess ends')
  })
  test('that halve, that set, that are used up', () => {
    const odd = effect({ modifiers: [{ quantity: 'speed', amount: 0, op: 'halve', when: {} }, { quantity: 'dn', amount: 5, op: 'set', when: {} }], until: { until: 'uses', left: 1 } })
    expect(conditionSays(session, odd)).toBe('Speed halved, DN = 5; 1 more time')
  })
  test('that forbid nearly everything say so in two words', () => {
    expect(conditionSays(session, effect({ forbids: ['a', 'b', 'c', 'd', 'e'] }))).toBe('cannot act')
  })
  test('marks of cards and of fears faced are none, and death is the only one of the dead', () => {
    const lying = ['card.vess.song.use1', 'vess.faced.ogre', 'vess.prone'].map((id) => effect({ id }))
    expect(conditionsOf(table({}, { effects: lying }).session, 'vess').map((one) => one.id)).toEqual(['vess.prone'])
    const dead = [...lying, effect({ id: 'vess.dead' })]
    expect(conditionsOf(table({}, { effects: dead }).session, 'vess').map((one) => one.id)).toEqual(['vess.dead'])
  })
  test('a card’s uses are counted for its holder', () => {
    const used = ['card.vess.song.use1', 'card.kell.song.use1', 'card.vess.other.use1'].map((id) => effect({ id }))
    const { session: after } = table({}, { effects: used })
    expect(usesLeft(after, 'vess', { id: 'song', uses: 2 })).toBe(1)
    expect(usesLeft(after, 'vess', { id: 'song', uses: 0 })).toBeNull()
  })
})

test('prices and weapons in words, in both games', () => {
  expect(priceOf(seated({ view: { costs: { seize: { wrath: 1, glory: 2 } } } }), 'seize')).toBe('1 Wrath and 2 Glory')
  expect(priceOf(seated({ system: 'daggerheart', view: { prices: { tag_team: { hope: 3 } } } }), 'tag_team')).toBe('3 Hope')
  expect(priceOf(seated({}), 'seize')).toBe('')
  const rifle = { damage: 10, ed: 1, ap: 1, range: 24, salvo: 2, traits: { blast: 5, brutal: 0 }, house: [{ name: 'Ghost sights' }] }
  expect(weaponSays(rifle as unknown as WgWeapon)).toBe('10 + 1 ED, AP −1, 24 m, Salvo 2, Blast (large), Brutal, Ghost sights')
})
