import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { Parts } from '../src/lib/parts.svelte'

interface Table {
  tracks: object
  head: number
  fight?: string
}

test('whoever reads one part of a record hears of no other', () => {
  const parts = new Parts<Table>()
  const tracks = {}
  parts.take({ tracks, head: 1 })
  const heard: unknown[] = []
  const stop = $effect.root(() => {
    $effect(() => void heard.push(parts.read.tracks))
  })
  flushSync()
  parts.take({ tracks, head: 2 })
  flushSync()
  expect(heard).toHaveLength(1)
  expect(parts.read.head).toBe(2)
  parts.take({ tracks: { wounds: 1 }, head: 3 })
  flushSync()
  expect(heard).toEqual([{}, { wounds: 1 }])
  stop()
})

test('it has the parts that came, and no others', () => {
  const parts = new Parts<Table>()
  parts.take({ tracks: {}, head: 1 })
  expect('fight' in parts.read).toBe(false)
  parts.take({ tracks: {}, head: 1, fight: 'begun' })
  expect({ ...parts.read }).toEqual({ tracks: {}, head: 1, fight: 'begun' })
})
