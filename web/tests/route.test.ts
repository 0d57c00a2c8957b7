import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let hash = ''
const held = new Map<string, string>()
const heard: Record<string, () => void> = {}

beforeEach(() => {
  held.clear()
  vi.stubGlobal('location', { get hash() { return hash }, set hash(now: string) { hash = `#${now}` } })
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, now: string) => (hash = now) })
  vi.stubGlobal('addEventListener', (name: string, does: () => void) => (heard[name] = does))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function at(address: string) {
  hash = address
  vi.resetModules()
  return (await import('../src/lib/route.svelte')).route
}

test('a token is kept, and taken out of the address at once', async () => {
  expect((await at('#table=t%201&token=secret')).place).toEqual({ at: 'table', table: 't 1', other: '', code: '', open: '' })
  expect(hash).toBe('#table=t%201')
  expect(held.get('tableside.token.t 1')).toBe('secret')
})

test('what lies open at once is said once', async () => {
  expect((await at('#table=t1&open=shelf')).place).toEqual({ at: 'table', table: 't1', other: '', code: '', open: 'shelf' })
  expect(hash).toBe('#table=t1')
})

test('the owner’s token too is taken out', async () => {
  expect((await at('#owner=mine')).place).toEqual({ at: 'owner', token: 'mine', other: '' })
  expect(hash).toBe('#owner')
  expect((await at('#owner')).place).toEqual({ at: 'owner', token: 'mine', other: '' })
})

test('the odds page needs neither, and an address without a place is where one starts', async () => {
  expect((await at('#odds')).place).toEqual({ at: 'odds' })
  expect((await at('')).place).toEqual({ at: 'start', code: '' })
  expect((await at('#join=k7mq2xwd')).place).toEqual({ at: 'start', code: 'k7mq2xwd' })
})

test('the big screen has a seat of its own beside one that is kept', async () => {
  held.set('tableside.token.t1', 'gm')
  expect((await at('#screen=t1')).place).toEqual({ at: 'screen', table: 't1' })
  expect(held.get('tableside.token.t1')).toBe('gm')
})

test('another address is another place', async () => {
  const route = await at('#odds')
  route.go('table=t2')
  heard.hashchange()
  expect(route.place).toEqual({ at: 'table', table: 't2', other: '', code: '', open: '' })
})
