import { describe, expect, it } from 'vitest'
import { stepAt, stepsOf } from '../src/lib/acts'
import type { Card } from '../src/wire'

const card = (then: object[], more: object = {}) => ({ modifiers: [], until: null, cost: {}, kind: '', then, ...more }) as unknown as Card
const at = (asks: string[], ended: (boolean | null)[]) =>
  stepAt({ asks, values: { trials: ended.map((success) => ({ success })) } } as unknown as Parameters<typeof stepAt>[0])

describe('what a card does, step by step', () => {
  it('has a step for each thing that somebody sees to', () => {
    const hurt = { do: 'suffer', damage: '2d6' }
    expect(stepsOf(card([{ do: 'select', then: [{ do: 'test', who: 'them', failed: [hurt], passed: [] }] }]))).toEqual(['targets', 'dice', 'damage'])
    expect(stepsOf(card([{ do: 'select', then: [{ do: 'attack', damage: 0, ed: 0, hit: [{ do: 'suffer', damage: 0, stress: 1 }], missed: [] }] }]))).toEqual(['targets', 'dice'])
    expect(stepsOf(card([{ do: 'choose', options: [{ then: [hurt] }, { then: [] }] }]))).toEqual(['damage'])
    expect(stepsOf(card([{ do: 'heal' }]))).toEqual([])
  })
  it('stands at one of them', () => {
    expect(at(['orrin'], [])).toBe('targets')
    expect(at([], [true, null])).toBe('dice')
    expect(at([], [true, false])).toBe('damage')
  })
})
