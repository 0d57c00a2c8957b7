import { describe, expect, test } from 'vitest'
import { inSight } from '../src/lib/attack'
import {
  bandDoing, bands, bandSays, cardSays, conditionNames, conditionsOf, engagedWith, enemyBlows, harmSays, inRounds, letterOf, mayGo, openBlows,
  priceOf, queuedBlows, turnSays, weaponSays,
} from '../src/lib/fight'
import { foeSays, hasEnemies, kinds, ready } from '../src/lib/foes'
import type { Card, WgBlow, WgFight, WgKnown, WgPerson, WgWeapon } from '../src/wire'
import { matter, people, person, seated } from './seats'

const foe = (id: string, kind: string, more = {}) => person(id, { hero: false, kind, max_wounds: 3, max_shock: -1, ...more })
const characters = people(
  person('vess', { controller: 'anna' }), person('kell', { controller: 'ben' }),
  foe('cultist_a', 'Cultist'), foe('cultist_b', 'Cultist'), foe('ogre', ''),
)
const FIGHT = { side: 'players', active: '', engaged: [] }
const ORDER = { doing: Object.fromEntries(Object.keys(characters).map((id) => [id, 'may act'])), picks: 'players', may_go: ['vess', 'kell'] }

function table(fight: object = {}, more: object = {}, role: 'gm' | 'player' = 'player') {
  const session = seated({ role, view: { characters, fight: { ...FIGHT, ...fight }, order: ORDER, ...more } })
  const known = inRounds(session) as WgKnown
  return { session, known, fight: known.fight as WgFight }
}
const at = (doing: object, more: object = {}) => ({ order: { ...ORDER, doing: { ...ORDER.doing, ...doing }, ...more } })

describe('whose turn it is', () => {
  test('is told in words', () => {
    const says = (fight: object, more: object) => {
      const { session, known, fight: now } = table(fight, more)
      return turnSays(session, known, now)
    }
    expect(says({}, {})).toBe('The players pick')
    expect(says({}, at({}, { picks: 'gm' }))).toBe('The GM picks')
    expect(says({}, at({}, { picks: null }))).toBe('All have acted')
    expect(says({ active: 'kell' }, at({}, { picks: null }))).toBe('Kell acts')
  })
  test('nobody goes out of turn', () => {
    expect(['vess', 'ogre'].map((one) => mayGo(table().session, one))).toEqual([true, false])
    expect(mayGo(seated({ view: { characters } }), 'vess')).toBe(false)
  })
})

describe('the tracker', () => {
  test('heroes one by one, enemies by their kind; whoever is out of the fight is not there', () => {
    const named = (more: object) => bands(table({}, more).known).map((one) => [one.name, one.members.length])
    expect(named({})).toEqual([['Vess', 1], ['Kell', 1], ['Cultist', 2], ['Ogre', 1]])
    expect(named({ order: { ...ORDER, doing: { vess: 'may act', cultist_b: 'may act' } } })).toEqual([['Vess', 1], ['Cultist', 1]])
  })
  test('says of a kind how many have acted, and of somebody alone what they do', () => {
    const { known } = table({}, at({ cultist_a: 'has acted' }))
    const [vess, , cultists] = bands(known)
    expect(bandSays(known, cultists)).toBe('1 of 2 acted')
    expect(bandDoing(known, cultists)).toBe('may act')
    expect(bandSays(known, vess)).toBe('may act')
  })
  test('the fallen are counted no more', () => {
    const { known } = table({}, at({ cultist_a: 'down', cultist_b: 'down' }))
    expect(bandSays(known, bands(known)[2])).toBe('all down')
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
  const known = (doing: object, more = {}) => {
    const found = table({}, { tracks: { 'cultist_a.wounds': 2 }, ...at(doing), ...more }, 'gm')
    return kinds(found.session, found.known)
  }
  test('say how they fare, and what is not known has no maximum', () => {
    const [cultists] = known({ cultist_a: 'has acted' })
    expect(foeSays(cultists.foes[0])).toBe('Cultist A: Wounds 2/3, Shock 0, has acted')
    expect(foeSays(cultists.foes[1])).toBe('Cultist B: Wounds 0/3, Shock 0')
  })
  test('those who may still act are taken first, then all who stand', () => {
    expect(ready(known({ cultist_a: 'has acted' })[0].foes)).toEqual(['cultist_b'])
    const spent = known({ cultist_a: 'has acted', cultist_b: 'has acted' }, { standing: { cultist_b: 'down' } })
    expect(ready(spent[0].foes)).toEqual(['cultist_a'])
  })
  test('the party’s own vehicle is no enemy', () => {
    const cart = person('cart', { hero: false, vehicle: { shared: true, crew: [] } })
    expect(hasEnemies(seated({ role: 'gm', view: { characters: { cart } } }))).toBe(false)
    expect(hasEnemies(seated({ role: 'gm', view: { characters } }))).toBe(true)
    const found = table({}, { characters: { ...characters, cart }, ...at({ vess: 'acts', cart: 'is driven', ogre: 'may act' }) }, 'gm')
    expect(kinds(found.session, found.known).map((one) => one.name)).not.toContain('Cart')
    expect(bands(found.known).filter((one) => one.ours).map((one) => one.name)).toEqual(['Vess', 'Kell', 'Cart'])
    expect(JSON.stringify(inSight(found.session, []))).not.toContain('Cart')
  })
})

describe('blows', () => {
  const blow = (id: string, target: string, step = 'soak', queued: string[] = []) =>
    matter(id, { is: 'blow', target, queued, wounds: 1, mortal: 0, shock: 0, soak: [], damage: null, resilience: null }, { step, asks: [target] })
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
  const lying = (kinds: Record<string, string>) => {
    const effects = Object.keys(kinds).map((id) => ({ id, on: 'vess', name: id }))
    const explained = Object.fromEntries(Object.entries(kinds).filter(([, kind]) => kind).map(([id, kind]) => [id, { kind }]))
    return seated({ view: { effects }, frame: { explained } })
  }
  test('mere marks are none, and death is the only one of the dead', () => {
    const ids = (kinds: Record<string, string>) => conditionsOf(lying(kinds), 'vess').map((one) => one.id)
    expect(ids({ used: 'mark', prone: 'condition', hidden: '' })).toEqual(['prone', 'hidden'])
    expect(ids({ used: 'mark', prone: 'condition', gone: 'dead' })).toEqual(['gone'])
  })
  test('by name, but for those that stand elsewhere', () => {
    expect(conditionNames(lying({ wounded: 'hurt', prone: 'condition', down: 'down' }), 'vess', 'hurt', 'down')).toEqual(['prone'])
  })
  test('a card says what is left of it', () => {
    const { session } = table({}, { uses: { vess: { song: 1 } } })
    expect(cardSays(session, 'vess', { id: 'song', cost: { wrath: 1 } } as unknown as Card)).toBe('1 Wrath · 1 left')
    expect(cardSays(session, 'kell', { id: 'song', cost: {} } as Card)).toBe('')
  })
})

test('prices and weapons in words, in both games', () => {
  expect(priceOf(seated({ view: { costs: { seize: { wrath: 1, glory: 2 } } } }), 'seize')).toBe('1 Wrath and 2 Glory')
  expect(priceOf(seated({ system: 'daggerheart', view: { prices: { tag_team: { hope: 3 } } } }), 'tag_team')).toBe('3 Hope')
  expect(priceOf(seated({}), 'seize')).toBe('')
  const rifle = { damage: 10, ed: 1, ap: 1, range: 24, salvo: 2, traits: { blast: 5, brutal: 0 }, house: [{ name: 'Ghost sights' }] }
  const vocabulary = { areas: [{ name: 'Large', number: 5 }] }
  expect(weaponSays(seated({ vocabulary }), rifle as unknown as WgWeapon)).toBe('10 + 1 ED, AP −1, 24 m, Salvo 2, Blast (large), Brutal, Ghost sights')
})
