import { describe, expect, it } from 'vitest'
import { kept, patched } from '../src/lib/patches'
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

  it('reaches into lists, and keeps what stays at their end', () => {
    const matters = [{ id: 'a', values: { faces: [1] } }, { id: 'b', values: { faces: [2] } }]
    const offers = ['roll', 'attack', 'rest']
    const old = { view: { matters }, offers } as unknown as Frame
    const before = structuredClone(old)
    const set = [
      { path: ['view', 'matters', 1, 'values', 'faces'], now: [2, 3] },
      { path: ['offers'], now: ['settle', 'stop'], rest: 2 },
    ]
    const now = patched(old, { set, gone: [] }) as unknown as { view: { matters: unknown[] }; offers: string[] }
    expect(old).toEqual(before)
    expect(now.view.matters).toEqual([matters[0], { id: 'b', values: { faces: [2, 3] } }])
    expect(now.view.matters[0]).toBe(matters[0])
    expect(Array.isArray(now.view.matters)).toBe(true)
    expect(now.offers).toEqual(['settle', 'stop', 'attack', 'rest'])
    expect(patched(old, { set: [{ path: ['offers'], now: [], rest: 1 }], gone: [] }).offers).toEqual(['rest'])
  })

  it('keeps what came again and is as it was', () => {
    const old = { a: { marks: [1, { x: 2 }] }, b: { c: 1 }, gone: 1 }
    const now = kept(old, { a: { marks: [1, { x: 2 }] }, b: { c: 2 } }) as typeof old
    expect(now).toEqual({ a: { marks: [1, { x: 2 }] }, b: { c: 2 } })
    expect(now.a).toBe(old.a)
    expect(kept(old, structuredClone(old))).toBe(old)
    expect(kept([1, 2], [1, 2, 3])).toEqual([1, 2, 3])
    expect(kept({ 0: 1 }, [1])).toEqual([1])
    expect(kept({ a: 1 }, { b: undefined })).toEqual({ b: undefined })
  })
})
