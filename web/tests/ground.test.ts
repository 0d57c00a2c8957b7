import { describe, expect, test } from 'vitest'
import { laid, letters, PITCH, plane, ROUND, strips, TALL } from '../src/lib/ground'
import type { Ground } from '../src/wire'

const GROUND: Ground = {
  spread: 'row', people: ['ana', 'bo', 'wolf'], moves: [], asks: ['zone'], puts: '', named: '',
  areas: [{ id: 'yard', name: 'Yard' }, { id: 'hall', name: 'Hall' }],
  spots: { ana: { area: 'hall', x: 0, y: 0 }, wolf: { area: 'yard', x: 0, y: 0 } }, apart: {},
}
const MANY = Array.from({ length: 28 }, (_, at) => `Drowned oarsman ${at}`)

describe('strips', () => {
  test('whoever is in no area stands below them all', () => {
    expect(strips(GROUND, 'ana').map((one) => [one.name, one.who])).toEqual([
      ['Yard', ['wolf']], ['Hall', ['ana']], ['Nobody said where', ['bo']],
    ])
  })

  test('bands are seen by somebody, who stands in none of them', () => {
    const bands: Ground = { ...GROUND, spread: 'bands', spots: {}, apart: { ana: { wolf: { says: 'near', area: 'yard' } } } }
    expect(strips(bands, 'ana').map((one) => one.who)).toEqual([['wolf'], [], ['bo']])
    expect(strips(bands, 'wolf').map((one) => one.who)).toEqual([[], [], ['ana', 'bo']])
  })

  test.each([296, 340, 700])('no token covers another or leaves a picture of %i px', (width) => {
    const [row] = laid([{ area: 'yard', name: 'Yard', who: MANY }], width, (one) => one)
    const tokens = row?.tokens ?? []
    expect(tokens).toHaveLength(28)
    for (const one of tokens) {
      expect(one.x + one.wide).toBeLessThanOrEqual(width)
      expect(one.y + TALL).toBeLessThanOrEqual((row?.top ?? 0) + (row?.height ?? 0))
      const over = tokens.filter((other) => other !== one && Math.abs(other.y - one.y) < PITCH && other.x < one.x + one.wide && one.x < other.x + other.wide)
      expect(over).toEqual([])
    }
  })
})

describe('a plane', () => {
  const spots = (all: [number, number][]) => Object.fromEntries(all.map(([x, y], at) => [`p${at}`, { area: '', x, y }]))

  test.each([
    ['scattered', Array.from({ length: 28 }, (_, at): [number, number] => [(at * 7) % 31, (at * 11) % 17])],
    ['on one spot', Array.from({ length: 28 }, (): [number, number] => [3, -2])],
    ['far apart', [[-1000, 1000], [1000, -1000]] as [number, number][]],
  ])('28 %s lie apart and inside', (_, all) => {
    const { tokens, height } = plane(spots(all), 320)
    for (const [at, one] of tokens.entries()) {
      expect(Math.min(one.x, 320 - one.x, one.y, height - one.y)).toBeGreaterThanOrEqual(ROUND)
      for (const other of tokens.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(2 * ROUND)
    }
  })

  test('north is up, and a square is as wide as it says', () => {
    const { tokens: [one, other], scale } = plane(spots([[0, 0], [10, 5]]), 400)
    expect(other!.atX - one!.atX).toBeCloseTo(10 * scale)
    expect(one!.atY - other!.atY).toBeCloseTo(5 * scale)
  })
})

test.each([['Isk', 'Is'], ['Vale Orrin', 'VO'], ['Ash cultist B', 'AB'], ['Oarsman 12', 'O12']])('%s is %s', (name, short) => {
  expect(letters(name)).toBe(short)
})
