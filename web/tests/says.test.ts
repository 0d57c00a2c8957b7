import { describe, expect, test } from 'vitest'
import { editable } from '../src/lib/editing'
import { saves } from '../src/lib/saves'
import { readyLines } from '../src/lib/ready'
import { askedToHelp, atLeisure, awaited, isMine, rank, title, waitingFor, words } from '../src/lib/says'
import type { Matter, Person } from '../src/lib/view'
import { powerSays, struckBy, traitSays } from '../src/lib/warp'
import type { Run, WgPower } from '../src/wire'
import { entry, line, matter, people, person, seated, thrown } from './seats'

const characters = people(person('vess', { controller: 'anna' }), person('kell', { controller: 'ben' }), person('ash', { hero: false }))
const TEST = { is: 'test', character: 'vess', skill: 'stealth', purpose: '', targets: [], special: '', faces: [], wrath_dice: 1, dn: { total: 3 }, bought: null, concerns: '', patient: '', effect: '' }
const asks = (who: string[], more: object = {}) => matter<Matter>('t1', TEST, { step: 'call', asks: who, ...more })
const anna = (view: object = {}, frame: object = {}) => seated({ view: { characters, ...view }, frame: frame as Record<string, unknown> })
const gm = seated({ role: 'gm', view: { characters } })

describe('headings', () => {
  const headings = { t1: { title: 'Vess: Stealth, against fear', words: 'A shifted six also buys: time', waits: 'to roll' } }
  const session = anna({}, { headings })
  test('are what the server says', () => {
    expect([title(session, asks([])), words(session, asks([]))]).toEqual(['Vess: Stealth, against fear', 'A shifted six also buys: time'])
    expect(waitingFor(session, asks(['kell']))).toBe('Waiting for Ben to roll')
  })
  test('of what it says nothing about', () => expect(title(session, matter<Matter>('m', { is: 'brand_new' }))).toBe('Brand New'))
})

describe('what a matter waits for', () => {
  test('players by their names, threats by their own', () => {
    expect(waitingFor(anna(), asks(['vess', 'kell']))).toBe('Waiting for Anna and Ben to answer')
    expect(waitingFor(anna(), asks(['ash', 'gm']))).toBe('Waiting for Ash and the GM to answer')
    expect(waitingFor(anna(), asks([]))).toBe('')
  })
  test('whose dice are awaited counts, not who was asked', () => {
    const rolling = asks(['kell'], { roll: { key: 'k', character: 'vess' }, step: 'roll' })
    expect(waitingFor(anna(), rolling)).toBe('Waiting for Anna to answer')
    expect(isMine(anna(), rolling)).toBe(true)
    expect(awaited(gm, rolling)).toEqual(['vess'])
  })
  test('one’s own comes first, then dice on the table', () => {
    expect(rank(anna(), asks(['vess']))).toBe(0)
    expect(rank(anna(), asks(['kell']))).toBe(2)
    expect(rank(anna(), matter<Matter>('t', { ...TEST, faces: [4] }, { asks: ['kell'] }))).toBe(1)
    expect(rank(seated({ system: 'daggerheart' }), matter<Matter>('d', { is: 'death_move', character: 'kell' }, { asks: ['kell'] }))).toBe(1)
  })
})

describe('a miss that can be saved', () => {
  const missed = { ...TEST, faces: [1, 2, 3, 6], dn: { total: 4 } }
  test('as the table says', () => {
    const session = anna({}, { missed: [{ matter: 't1', verbs: ['reroll_failures', 'beg'], says: ['re-roll 2 failures for 1 Wrath'] }] })
    expect(saves(session, matter<Matter>('t1', missed)).map((one) => one.says)).toEqual(['re-roll 2 failures for 1 Wrath', 'Beg'])
    expect(saves(session, matter<Matter>('t2', missed))).toEqual([])
  })
})

describe('dice that a player may set right', () => {
  const typed = entry(5, [line('', [], thrown('pool', 'vess', [4, 4]))], { do: 'faces', faces: true })
  const later = (seq: number, more: object) => entry(seq, [], more)
  const seat = (log: object[], view: object = {}, frame: object = {}) => seated({ log: [typed, ...log] as never, view: { characters, ...view }, frame: frame as Record<string, unknown> })
  test('while nobody has built on them', () => expect(editable(seat([]), typed)?.faces).toEqual([4, 4]))
  test('not once they have acted again, unless the roll is still open or that was taken back', () => {
    const acted = later(6, { seat: 'anna' })
    expect(editable(seat([acted]), typed)).toBeNull()
    expect(editable(seat([acted], {}, { taken_back: [6] }), typed)).not.toBeNull()
    expect(editable(seat([acted], { matters: [matter('t', { ...TEST, faces: [4, 4] })] }), typed)).not.toBeNull()
  })
  test('not somebody else’s, and not by the GM this way', () => {
    expect(editable(seat([]), { ...typed, lines: [line('', [], thrown('pool', 'kell', [4]))] })).toBeNull()
    expect(editable(seated({ role: 'gm', log: [typed], view: { characters } }), typed)).toBeNull()
  })
})

describe('powers and Perils', () => {
  test('a trait and a power in a line', () => {
    const session = seated({ vocabulary: { weapon_traits: [{ word: 'waaagh', name: 'Waaagh!' }], areas: [{ name: 'Medium', number: 3 }] } })
    const of = (word: string, rating = 0) => traitSays(session, word, rating)
    expect([of('blast', 3), of('heavy', 6), of('waaagh'), of('own_thing')]).toEqual(['Blast (medium)', 'Heavy 6', 'Waaagh!', 'Own Thing'])
    const power = { against: 'defence', dn: 0, minor: true, damage: 9, ed: 1, ap: 0, targets: 2 } as WgPower
    expect(powerSays(power)).toBe('against Defence, Minor, 9 + 1 ED, 2 targets')
    expect(powerSays({ ...power, against: '', dn: 4, minor: false, damage: 0, ed: 0, targets: 0 })).toBe('DN 4')
  })
  test('whom a row strikes, and how they stand it', () => {
    const trials = [{ task: { them: 'vess' }, success: null }, { task: { them: '' }, success: true }, { task: { them: 'ash' }, success: false }]
    const run = { actor: 'kell', trials, cast: {} } as unknown as Run
    expect(struckBy(run).map(({ who, says }) => [who, says])).toEqual([['vess', 'is being tested'], ['kell', 'withstands it'], ['ash', 'gives way']])
    expect(struckBy({ actor: 'kell', trials: [], cast: { actor: ['kell'], target: ['vess'], around: ['vess', 'ash'] } } as unknown as Run).map((one) => one.who)).toEqual(['vess', 'ash'])
  })
})

describe('what need not be asked at once, or twice', () => {
  test('a level waits at the side, a roll does not', () => {
    expect([atLeisure(matter<Matter>('l1', { is: 'level_up', character: 'vess' })), atLeisure(asks(['vess']))]).toEqual([true, false])
  })
  test('whoever is asked for help on a card of its own', () => {
    const help = (helper: string) => anna({ matters: [matter<Matter>('h1', { is: 'help', roller: 'kell', helper, roll: 't1' })] })
    expect([askedToHelp(help('vess'), asks([])), askedToHelp(help('kell'), asks([])), askedToHelp(anna(), asks([]))]).toEqual([true, false, false])
  })
})

test('a hero who lies ready says what they are and what they are good at', () => {
  const orrin = person('orrin', { experiences: [{ name: 'Ferry Pilot' }, { name: 'Sure Grip' }], weapons: [{ name: 'Boat hook' }], traits: { strength: 1, agility: 2, finesse: -1 } })
  expect(readyLines(anna(), orrin as unknown as Person)).toEqual(['Ferry Pilot, Sure Grip; Boat hook', 'Good at Agility +2, Strength +1'])
  const isk = person('isk', { keywords: ['human'], weapons: [], totals: { stealth: 6, athletics: 4, ballistic_skill: 7, tech: 1 } })
  expect(readyLines(anna(), isk as unknown as Person)).toEqual(['Human', 'Good at Ballistic Skill 7, Stealth 6'])
  expect(readyLines(anna(), person('vess', { weapons: [] }) as unknown as Person)).toEqual([])
})
