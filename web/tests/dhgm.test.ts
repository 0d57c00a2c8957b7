import { describe, expect, test } from 'vitest'
import { adversaryKinds, adversarySays, asOne, countdownSays, environments, fresh, handoverOf, hasPlace, inGmPanels, movesSay, notesOf, seenBy, typeSays, waiting, weaponSays } from '../src/lib/dhgm'
import type { DhCountdown, DhDowntime, DhPerson, DhWeapon } from '../src/wire'
import { matter, offer, people, person, seated } from './seats'

const foe = (id: string, kind: string, more = {}) =>
  person(id, { hero: false, kind, tier: 1, foe_type: 'standard', minion: 0, relentless: 0, slow: false, horde: false, difficulty: 13, attack: 4, ...more })
const characters = people(
  person('orrin', { controller: 'anna' }), person('maud', { controller: 'ben' }), person('pell'),
  foe('wight_a', 'Wight'), foe('wight_b', 'Wight', { relentless: 2 }), foe('oar_a', 'Oar', { minion: 3 }), foe('oar_b', 'Oar', { minion: 3 }),
  foe('water', '', { foe_type: 'environment' }),
)
const gm = (view: object = {}, frame: object = {}, vocabulary: Record<string, object[]> = {}) =>
  seated({ role: 'gm', system: 'daggerheart', view: { characters, ...view }, frame: frame as Record<string, unknown>, vocabulary })

describe('adversaries', () => {
  test('stand by kind, and a place is none', () => {
    expect(adversaryKinds(gm()).map((one) => [one.name, one.foes.map(({ letter }) => letter)])).toEqual([['Wight', ['A', 'B']], ['Oar', ['A', 'B']]])
    expect(environments(gm()).map((one) => one.id)).toEqual(['water'])
    expect(adversaryKinds(seated({ view: { characters } }))).toEqual([])
  })
  test('say how they fare', () => {
    const view = {
      tracks: { 'wight_a.hp': 1 }, maximums: { 'wight_a.hp': { total: 4 }, 'wight_a.stress': { total: 3 } }, standing: { wight_a: 'hurt', wight_b: 'fresh' },
      effects: ['Vulnerable', 'Defeated', 'Ready'].map((name) => ({ id: name, on: 'wight_a', name })),
      spent: ['wight_a'],
    }
    const [wights] = adversaryKinds(gm(view, { explained: { Vulnerable: { kind: 'condition' }, Defeated: { kind: 'down' }, Ready: { kind: 'token' } } }))
    expect(adversarySays(wights.foes[0])).toBe('Wight A: HP 1 of 4, Stress 0 of 3, hurt, Vulnerable, token down, has had the spotlight')
    expect(adversarySays(wights.foes[1])).toBe('Wight B: HP 0 of 0, Stress 0 of 0')
  })
  test('those who have not acted come first, the fallen never', () => {
    const [wights] = adversaryKinds(gm({ spent: ['wight_a'] }))
    expect(fresh(wights.foes)).toEqual(['wight_b'])
    const [spent] = adversaryKinds(gm({ spent: ['wight_a', 'wight_b'], standing: { wight_b: 'down' } }))
    expect(fresh(spent.foes)).toEqual(['wight_a'])
  })
  test('attack as one only if the table says that they may', () => {
    const view = { swarms: [['oar_a', 'oar_b'], ['wight_b']] }
    expect(asOne(gm(view), ['oar_a', 'oar_b'])).toBe(true)
    expect(asOne(gm(view), ['oar_a'])).toBe(false)
    expect(asOne(gm(view), ['oar_a', 'wight_b'])).toBe(false)
    expect(asOne(gm(), ['oar_a', 'oar_b'])).toBe(false)
  })
  test('and their weapons, in words', () => {
    expect(typeSays(characters.wight_b as DhPerson)).toBe('tier 1 standard, Difficulty 13, attack +4, Relentless (2)')
    expect(typeSays({ ...(characters.oar_a as DhPerson), attack: -2 })).toBe('tier 1 standard (3), Difficulty 13, attack −2')
    const hands = { range: 'very_close', damage: { count: 1, die: 8, flat: 2, types: ['phy'], direct: true } }
    const told = gm({}, {}, { damage_types: [{ word: 'phy', name: 'physical' }, { word: 'mag', name: 'magic' }] })
    expect(weaponSays(told, hands as unknown as DhWeapon)).toBe('very close, 1d8+2 physical direct')
    expect(weaponSays(told, { range: 'melee', damage: { count: 0, die: 0, flat: 3, types: ['mag'], direct: false } } as unknown as DhWeapon)).toBe('melee, 3 magic')
  })
})

describe('who has waited longest', () => {
  test('whoever has not had it yet, then by how long it is', () => {
    const found = waiting(gm({ waited: { orrin: 0, maud: 4 } }))
    expect(found.map(({ id, says, long }) => [id, says, long])).toEqual([['pell', 'not yet', true], ['maud', 'waits 4 actions', true], ['orrin', 'had it last', false]])
  })
  test('nobody is overdue before anybody has acted', () => expect(waiting(gm()).map((one) => one.long)).toEqual([false, false, false]))
  test('whoever is down waits for nothing', () => expect(waiting(gm({ standing: { maud: 'down' } })).map((one) => one.id)).toEqual(['orrin', 'pell']))
})

const vocabulary = {
  ticks: [{ word: 'dynamic', name: 'ticks by how rolls come out' }],
  loops: [{ word: 'same', name: 'loops' }],
  downtime: [{ word: 'tend', name: 'tends to wounds' }, { word: 'prepare', name: 'prepares' }, { word: 'project', name: 'works on a project' }],
}
const told = gm({}, {}, vocabulary)

describe('countdowns', () => {
  const clock = (more = {}) => ({ name: 'The tide', bent: 'none', trigger: '', advance: 'dynamic', loop: 'none', linked: '', project: false, seats: [], ...more }) as unknown as DhCountdown
  test('say what moves them', () => {
    expect(countdownSays(told, clock(), {})).toBe('ticks by how rolls come out')
    expect(countdownSays(told, clock({ trigger: 'a bell rings', loop: 'same', linked: 'c2' }), { c2: clock({ name: 'The wreckers' }) })).toBe('a bell rings; loops; with The wreckers')
    expect(countdownSays(told, clock({ linked: 'gone', project: true }), {})).toBe('ticks by how rolls come out; a project')
  })
  test('are seen by some', () => {
    expect(seenBy(gm(), clock())).toBe('you alone')
    expect(seenBy(gm(), clock({ seats: ['anna', 'ben'] }))).toBe('Anna and Ben')
    expect(seenBy(gm(), clock({ seats: ['everyone'] }))).toBe('everyone')
  })
})

test('downtime in words', () => {
  const move = (name: string, more = {}) => ({ move: name, target: '', name: '', project: '', ...more }) as unknown as DhDowntime
  expect(movesSay(told, 'orrin', [move('tend'), move('tend')])).toBe('tends to wounds, twice')
  expect(movesSay(told, 'orrin', [move('tend', { target: 'maud' }), move('prepare')])).toBe('tends to wounds of Maud and prepares')
  expect(movesSay(gm({ countdowns: { c: { name: 'A raft' } } }, {}, vocabulary), 'orrin', [move('project', { project: 'c' })])).toBe('works on a project: A raft')
})

describe('places on the GM’s screen', () => {
  const matters = [matter('h', { is: 'handover', character: 'orrin', moves: 1 }), matter('r', { is: 'rest', kind: 'short', interrupted: false }), matter('n', { is: 'note', kind: 'told' })]
  test('a handover has one of its own for all, a rest for the GM', () => {
    expect(handoverOf(gm({ matters }))?.character).toBe('orrin')
    expect(['h', 'r', 'n'].map((id) => hasPlace(gm({ matters }), id))).toEqual([true, true, false])
    expect(['h', 'r'].map((id) => hasPlace(seated({ system: 'daggerheart', view: { matters } }), id))).toEqual([true, false])
  })
  test('notes by their kind', () => expect(notesOf(gm({ matters }), 'told').map((one) => one.id)).toEqual(['n']))
  test('what has a button in a panel needs no other', () => {
    const shown = (more: object) => offer('a_verb', '', { showing: { ...offer('').showing, ...more } })
    expect([{ group: 'The party' }, { panel: 'gm' }, {}].map((more) => inGmPanels(gm(), shown(more)))).toEqual([true, true, false])
    expect(inGmPanels(gm(), offer('a_new_verb', 'wight_a'))).toBe(true)
    expect(inGmPanels(seated({ role: 'gm' }), shown({ panel: 'gm' }))).toBe(false)
  })
})
