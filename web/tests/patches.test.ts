import { describe, expect, it } from 'vitest'
import { patched } from '../src/lib/patches'
import type { Frame } from '../src/wire'

const frame = { seq: 1, rolls: ['r'], view: { tracks: { 'a.wounds': 1, 'b.wounds': 2 }, fight: null, people: { a: {} } } } as unknown as Frame

describe('a frame with what has changed', () => {
  it('has the new parts', () => {
    const set = [
      { path: ['seq'], now: 2 },
      { path: ['view', 'fight'], now: { round: 1 } },
      { path: ['view', 'tracks', 'c.wounds'], now: 3 },
    ]
    const now = patched(frame, { set, gone: [['view', 'tracks', 'b.wounds']] })
    expect(now).toEqual({ seq: 2, rolls: ['r'], view: { tracks: { 'a.wounds': 1, 'c.wounds': 3 }, fight: { round: 1 }, people: { a: {} } } })
  })

  it('leaves the old one alone, and what has not changed the same', () => {
    const before = structuredClone(frame)
    const now = patched(frame, { set: [{ path: ['view', 'tracks', 'a.wounds'], now: 5 }], gone: [] })
    expect(frame).toEqual(before)
    expect(now.rolls).toBe(frame.rolls)
    expect(now.view.people).toBe(frame.view.people)
    expect(now.view).not.toBe(frame.view)
  })
})
