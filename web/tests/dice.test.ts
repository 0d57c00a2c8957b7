import { describe, expect, test } from 'vitest'
import { described, dualityDice, heard, testDice, thrownDice, told, toldDice } from '../src/lib/dice'
import type { Thrown, WgTest } from '../src/wire'
import { line, thrown } from './seats'

const kinds = (dice: { kind: string }[]) => dice.map((one) => one.kind)

describe('dice on the table', () => {
  const faces = [1, 6, 4, 2]
  test('Wrath dice lie first, Glory dice last', () => {
    const test = { faces, wrath_dice: 1, glory_dice: 1 } as WgTest
    expect(kinds(testDice(test))).toEqual(['wrath', 'plain', 'plain', 'glory'])
  })
  test('Glory dice that are paid for and not thrown are not there yet', () => {
    const test = { faces, wrath_dice: 1, glory_dice: 2 } as WgTest
    expect(kinds(testDice(test, 2))).toEqual(['wrath', 'plain', 'plain', 'plain'])
  })
  test('Hope, Fear, and what else lies beside them', () => {
    expect(dualityDice([9, 3, 4], 1)).toEqual([
      { face: 9, sides: 12, kind: 'hope' }, { face: 3, sides: 12, kind: 'fear' }, { face: 4, sides: 6, kind: 'advantage' },
    ])
    expect(kinds(dualityDice([9, 3, 4], -1))).toEqual(['hope', 'fear', 'disadvantage'])
  })
})

describe('dice in the log', () => {
  test('by their names, by their place, by their kind', () => {
    expect(kinds(thrownDice(thrown('duality', 'vess', [9, 3, 5], { labels: ['Hope', 'Fear', 'Help'] })))).toEqual(['hope', 'fear', 'advantage'])
    expect(kinds(thrownDice(thrown('pool', 'vess', [1, 6, 4], { wrath: 1, icons: 3 })))).toEqual(['wrath', 'plain', 'plain'])
    expect(kinds(thrownDice(thrown('glory', 'vess', [6], { icons: 2 })))).toEqual(['glory'])
    expect(kinds(thrownDice(thrown('pool', 'vess', [1, 6, 4], { wrath: 1, icons: 3, labels: ['', '', 'Glory'] })))).toEqual(['wrath', 'plain', 'glory'])
  })
  test('damage is read as numbers, on dice of its own sides', () => {
    expect(thrownDice(thrown('damage', 'vess', [7], { labels: ['d8'] }))).toEqual([{ face: 7, sides: 8, kind: 'table' }])
  })
})

test('dice that are typed in have names', () => {
  expect(toldDice([6, 6], 2, []).map((one) => one.label)).toEqual(['Wrath die 1', 'Wrath die 2'])
  expect(toldDice([12, 12, 6], 0, ['Hope', 'Fear']).map((one) => one.label)).toEqual(['Hope die', 'Fear die', 'd6 3'])
  expect(toldDice([6, 6], 0, ['Wrath', 'Wrath'])).toEqual(toldDice([6, 6], 2, []))
  expect(toldDice([8], 0, []).map((one) => one.label)).toEqual(['d8'])
})

describe('a line around its dice', () => {
  const around = (words: [string, string], dice: Thrown) => ({ ...line('as the terminal has it', [], dice), around: words })
  test('says no more than the dice do, where the verdict is a line of its own', () => {
    const rolled = around(['Vess rolls', ''], thrown('pool', 'vess', [1, 6, 4], { wrath: 1, icons: 3 }))
    expect(told(rolled)).toMatchObject({ before: 'Vess rolls', after: '' })
    expect(heard(rolled)).toBe('Vess rolls: Wrath die 1; other dice 6, 4: 3 icons.')
  })
  test('has its words as the table says them', () => {
    const hurt = around(['Extra Damage Dice', '9 damage to Kell.'], thrown('damage', 'vess', [4]))
    expect(told(hurt)).toMatchObject({ before: 'Extra Damage Dice', after: '9 damage to Kell.' })
    expect(told(hurt).dice).toHaveLength(1)
  })
  test('stands behind its dice where the table says no more', () => {
    const risked = line('Vess rolls Hope 8, Fear 3 and stays on their feet.', [], thrown('death', 'vess', [8, 3], { labels: ['Hope', 'Fear'] }))
    expect(told(risked)).toMatchObject({ before: '', after: risked.text })
  })
  test('needs no dice', () => expect(told(line('Kell ends the turn.'))).toEqual({ before: 'Kell ends the turn.', dice: [], icons: null, after: '' }))
})

test('icons are said where they are counted', () => {
  expect(described([{ face: 9, sides: 12, kind: 'hope' }, { face: 3, sides: 12, kind: 'fear' }])).toBe('Hope die 9; Fear die 3')
  expect(described([{ face: 6, sides: 6, kind: 'plain' }], 2)).toBe('dice 6: 2 icons')
  expect(described([{ face: 6, sides: 6, kind: 'table' }])).toBe('die 6')
})
