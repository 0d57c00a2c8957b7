import { describe, expect, test } from 'vitest'
import { toggled, toggles } from '../src/lib/attack'
import { amountOf, fresh } from '../src/lib/deeds'
import { badgesOf, grouped, standing } from '../src/lib/reference'
import { resolved, type Schema, start, variant } from '../src/lib/schema'
import type { Answered } from '../src/lib/walk.svelte'
import { short } from '../src/lib/walk.svelte'
import { withinWay } from '../src/lib/way'
import type { Field, Found } from '../src/wire'
import { seated } from './seats'

const option = (value: string, label = value) => ({ value, label })
const asked = (name: string, domain: object, value: unknown) => ({ field: { name, label: name, domain }, value }) as unknown as Answered

describe('chips of an attack', () => {
  const cover = asked('cover', { kind: 'one_of', options: [option('none'), option('half', 'Cover, half: +1 DN')] }, 'half')
  const options = asked('options', { kind: 'some', options: [option('aim', 'aim: +1 die'), option('brace')] }, ['brace'])
  const weapon = asked('weapon', { kind: 'one_of', options: [option('rifle'), option('knife')] }, 'rifle')
  const answers = [cover, options, weapon]
  test('what can be switched on, and what it does', () => {
    const found = toggles(answers)
    expect(found.map((one) => [one.title, one.chips.map(({ name, effect, on }) => [name, effect, on])])).toEqual([
      ['Cover', [['Half', '+1 DN', true]]],
      ['What else counts', [['Aim', '+1 die', false], ['Brace', '', true]]],
    ])
  })
  test('a tap on a chip that is on goes back to nothing of the kind', () => {
    const [[half], [aim, brace]] = toggles(answers).map((one) => one.chips)
    expect(toggled(half, answers)).toBe('none')
    expect(toggled(aim, answers)).toEqual(['brace', 'aim'])
    expect(toggled(brace, answers)).toEqual([])
  })
})

test('an answer that is too little for its question', () => {
  expect(short(asked('who', { kind: 'some', low: 1 }, []))).toBe(true)
  expect(short(asked('who', { kind: 'some', low: 1 }, ['vess']))).toBe(false)
  expect(short(asked('text', { kind: 'text', least: 1 }, '  '))).toBe(true)
  expect(short(asked('dn', { kind: 'range' }, 0))).toBe(false)
})

test('choices go together only so far', () => {
  const domain = { kind: 'some', way: { legs: { '': { a: 1, b: 3 }, a: { b: 2 }, b: { a: 2 } }, most: 3 } } as unknown as Field['domain']
  expect([['a'], ['a', 'b'], ['b', 'a']].map((chosen) => withinWay(domain, chosen))).toEqual([true, true, false])
  expect(withinWay({ kind: 'some' } as Field['domain'], ['a', 'b'])).toBe(true)
})

test('an amount is a number or dice', () => {
  expect(['3', ' −2 ', '+1', '1D3', '2d6+1'].map(amountOf)).toEqual([3, -2, 1, '1d3', '2d6+1'])
  expect(fresh('suffer', 'target')).toMatchObject({ do: 'suffer', who: 'target', shock: 1 })
})

describe('forms of the desk', () => {
  const root: Schema = { $defs: { Always: { type: 'object', properties: { until: { enum: ['always'] } } }, Uses: { type: 'object', properties: { until: { enum: ['uses'] }, left: { type: 'integer' } } } } }
  const shapes = [{ $ref: '#/$defs/Always' }, { $ref: '#/$defs/Uses' }]
  test('begin empty, or where the server says', () => {
    expect(start({ $ref: '#/$defs/Uses' }, root)).toEqual({ until: 'uses', left: 0 })
    expect(start({ anyOf: shapes }, root)).toEqual({ until: 'always' })
    expect(start({ type: 'string', default: 'x' }, root)).toBe('x')
    expect(resolved({ $ref: '#/$defs/Uses', default: null }, root)).toMatchObject({ type: 'object', default: null })
  })
  test('know a value by the word that names its shape', () => {
    expect(variant({ until: 'uses', left: 2 }, shapes, root)).toBe(1)
    expect(variant({ until: 'always' }, shapes, root)).toBe(0)
    expect(variant(null, [{ type: 'string' }, { type: 'null' }], root)).toBe(1)
    expect(variant(4, [{ type: 'string' }, { type: 'integer' }], root)).toBe(1)
  })
})

describe('the reference', () => {
  const found = (more: object) => ({ sort: 'rule', id: '', title: '', topic: 'soak', status: 'said', source: '', house: false, ...more }) as unknown as Found
  test('rules by topic, the rest by sort, and what is not played apart', () => {
    const all = [found({}), found({ sort: 'condition' }), found({ topic: 'soak', status: 'silent' }), found({})]
    expect(grouped(all).map((one) => [one.title, one.found.length])).toEqual([['Soak', 2], ['Conditions', 1], ['Not played at this table', 1]])
  })
  test('where a rule comes from', () => {
    const session = seated({ vocabulary: { books: [{ word: 'core', name: 'the core book of 2018' }] } })
    expect(standing(session, found({ status: 'borrowed', source: 'core' }))).toContain('taken from the core book of 2018')
    expect(standing(session, found({ house: true }))).toBe('A house rule of this table.')
    expect(standing(session, found({ status: 'excluded' }))).toContain('is not played here')
    expect([badgesOf(found({})), badgesOf(found({ house: true, status: 'borrowed' }))]).toEqual([[], ['house rule', 'from another book']])
  })
})
