import { describe, expect, test } from 'vitest'
import { attitudesOf, gives, healers, matched, meansOf, mending, pauseOf, playsBetween, tending } from '../src/lib/between'
import { fallOf, mobSays } from '../src/lib/dire'
import { ANYWHERE } from '../src/lib/showing'
import type { WgBid, WgPerson } from '../src/wire'
import { matter, offer, people, person, seated } from './seats'

const characters = people(
  person('vess', { controller: 'anna', totals: { medicae: 4 }, keywords: ['Human', 'Ash Guild'] }),
  person('kell', { controller: 'ben', totals: { medicae: 9 } }),
  person('oss', { hero: false, keywords: ['human'] }),
)
const tracks = { 'vess.shock': 2, 'vess.wounds': 3, 'vess.wrath': 1, 'vess.wealth': 0 }

describe('what a rest does', () => {
  const rests = { regroup: { leaves: { vess: { shock: 0 } } }, respite: { leaves: { vess: { shock: 0, wounds: 0, wrath: 2 }, kell: {} } } }
  const session = seated({ view: { characters, tracks: { ...tracks, 'kell.shock': 1 } }, frame: { rests } })
  const then = (kind: string, who = 'vess') => Object.fromEntries(mending(session, kind, who).map((one) => [one.name, one.then]))
  test('what it leaves, and what it leaves alone', () => {
    expect(then('regroup')).toEqual({ Shock: 0, Wounds: 3 })
    expect(then('respite')).toEqual({ Shock: 0, Wounds: 0, Wrath: 2 })
  })
  test('whoever gets nothing stays as they are', () => {
    expect(then('respite', 'kell')).toEqual({ Shock: 1 })
    expect([gives(session, 'respite', 'kell'), gives(session, 'respite', 'vess')]).toEqual([false, true])
  })
  test('what is not known here is not told', () => expect(then('respite', 'oss')).toEqual({}))
})

describe('who tends whom', () => {
  const tends = (who: string, at = '') => offer('treat', who, { matter: at, showing: { ...ANYWHERE, part: 'treatment' } })
  const offers = [tends('vess'), tends('kell'), tends('oss'), tends('kell', 't1')]
  test('a player’s own hero; for the GM everybody’s, the best first', () => {
    const view = { characters }
    expect(healers(seated({ view, frame: { offers } })).map((one) => one.character)).toEqual(['vess'])
    expect(healers(seated({ role: 'gm', view, frame: { offers } })).map((one) => one.character)).toEqual(['kell', 'vess'])
  })
  test('a test of Medicae is found by its patient', () => {
    const matters = [matter('t1', { is: 'test', purpose: 'treat_wounds', patient: 'vess', character: 'kell' })]
    const session = seated({ view: { characters, matters } })
    expect(tending(session, 'vess')?.character).toBe('kell')
    expect(tending(session, 'kell')).toBeNull()
  })
  test('the rest under way', () => {
    expect(pauseOf(seated({ view: { matters: [matter('p', { is: 'pause', kind: 'respite' })] } }))?.pause.kind).toBe('respite')
    expect(pauseOf(seated({ system: 'daggerheart', view: { matters: [matter('p', { is: 'pause' })] } }))).toBeNull()
  })
})

test('a kind feels as one, or nothing is said of it', () => {
  const feel = (...all: string[]) => attitudesOf(all.map((attitude) => ({ attitude }) as WgPerson))
  expect(feel('hostile', 'hostile')).toBe('Hostile')
  expect(feel('hostile', '')).toBe('')
  expect(feel('', 'neutral')).toBe('')
})

test('hazards are played beside fights', () => {
  const fall = (at = '') => offer('fall', '', { matter: at, showing: { ...ANYWHERE, part: 'hazard' } })
  expect(playsBetween(seated({ frame: { offers: [fall()] } }))).toBe(true)
  expect(playsBetween(seated({ frame: { offers: [fall('m')] } }))).toBe(false)
})

test('keywords in common, however they are written', () => {
  const bid = { character: 'vess', target: 'oss', shared: [] } as unknown as WgBid
  expect(matched(seated({ view: { characters } }), bid)).toEqual([{ word: 'Human', shared: true }, { word: 'Ash Guild', shared: false }])
})

test('no means at all, and means that are spent, are two things', () => {
  expect(meansOf(seated({ view: { tracks } }), 'vess')).toEqual([{ name: 'Wealth', value: 0 }])
})

test('whoever has fallen lies there, and nobody else', () => {
  const down = { name: 'Dying', dead: false, stable: true, failures: 1, most: 3 }
  const session = seated({ view: { fallen: { vess: down } } })
  expect([fallOf(session, 'vess'), fallOf(session, 'kell')]).toEqual([down, null])
})

test('a mob that is whole, and one that is not', () => expect([mobSays(6, 6), mobSays(3, 6), mobSays(0, 2)]).toEqual(['a mob of 6 members', 'a mob: 3 of 6 left', 'a mob, all down']))
