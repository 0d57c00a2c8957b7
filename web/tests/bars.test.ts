import { describe, expect, test } from 'vitest'
import { asking, Refusal } from '../src/lib/api'
import { binding, leaveFor, offered, oneMore, withIt } from '../src/lib/bars'
import type { Value } from '../src/lib/walk.svelte'
import type { Bar, Field, Limit, Mode, Option } from '../src/wire'
import { offer } from './seats'

const bar = (limit: Limit | null): Bar => ({ code: String(limit), sentence: `Against ${limit}.`, rule: '', limit })
const option = (value: string | number, most = 1): Option => ({ value, label: '', most, bars: [] })
const field = (domain: object): Field => ({ name: 'it', label: 'It?', default: '', domain }) as unknown as Field

describe('what speaks against a choice', () => {
  const limits: Record<string, Mode> = { cost: 'enforced', range: 'advised', once: 'enforced' }
  test('stops it where the table stops, unless it was let pass', () => {
    const all = [bar('cost'), bar('range'), bar('once'), bar(null)]
    expect(binding(all, limits).map((one) => one.limit)).toEqual(['cost', 'once', null])
    expect(binding(all, limits, ['cost']).map((one) => one.limit)).toEqual(['once', null])
  })
  test('takes leave for each of its kinds, and none where no leave would help', () => {
    expect(leaveFor([bar('cost'), bar('once'), bar('cost')])).toEqual(['cost', 'once'])
    expect(leaveFor([bar('cost'), bar(null)])).toEqual([])
    expect(leaveFor([])).toEqual([])
  })
})

describe('the answer that has it', () => {
  const options = [option('a'), option('b'), option('c')]
  test('is the choice itself where there is one', () => {
    expect(withIt(field({ kind: 'one_of', options }), 'a', option(3))).toBe(3)
  })
  test('has it besides the others, or in place of the last', () => {
    const some = (high: number, of: Option[]) => field({ kind: 'some', low: 0, high, options: of })
    expect(withIt(some(3, options), ['a', 'b'], option('x'))).toEqual(['a', 'b', 'x'])
    expect(withIt(some(2, options), ['a', 'b'], option('x'))).toEqual(['a', 'x'])
    expect(withIt(some(3, options), ['a', 'b', 'c'], option('x'))).toEqual(['a', 'b', 'c', 'x'])
    expect(withIt(some(1, [option('a')]), ['a'], option('x'))).toEqual(['x'])
  })
  test('has one point for it', () => {
    expect(withIt(field({ kind: 'split', total: 3, options }), { a: 2 }, option('x'))).toEqual({ a: 2, x: 1 })
  })
})

test('one more than a limit says', () => {
  const more = (domain: object, value: Value) => oneMore(field(domain), value).map((one) => one.value)
  const options = [option('a', 3), option('b', 1)]
  expect(more({ kind: 'range', low: 0, high: 2 }, 1)).toEqual([3])
  expect(more({ kind: 'some', low: 0, high: 1, options }, ['a'])).toEqual([['a', 'b']])
  expect(more({ kind: 'some', low: 0, high: 2, options }, ['a'])).toEqual([])
  expect(more({ kind: 'split', total: 2, options }, { a: 1, b: 1 })).toEqual([{ a: 2, b: 1 }])
  expect(more({ kind: 'split', total: 2, options }, { a: 1 })).toEqual([])
})

describe('a refusal', () => {
  const refused = (waivable: string) => new Refusal({ code: 'no', sentence: 'No.', rule: '', waivable }, 409)
  test('can be asked about only where a limit stands behind it', () => {
    const wanted = { offer: offer('seize', 'vess'), chosen: {} }
    expect([asking(refused('cost'), wanted), asking(refused(''), wanted)].map((one) => (one as Refusal).asks)).toEqual([wanted, null])
  })
  test('of a bare command is about the offer that it answers, if there is one', () => {
    const offers = [offer('use_card', 'kell'), offer('use_card', 'vess')]
    const command = { do: 'use_card', character: 'vess', card: 'smoke', revision: 0 }
    expect(offered(offers, command)).toEqual({ offer: offers[1], chosen: { card: 'smoke' } })
    expect(offered(offers, { do: 'adjust', track: 'glory', by: 1 })).toBeNull()
  })
})
