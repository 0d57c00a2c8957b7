import { describe, expect, test } from 'vitest'
import { asOne, lastRun, runs } from '../src/lib/runs'
import { entry, line } from './seats'

const sheet = (seq: number, what: string, who = 'Vess') => entry(seq, [line(`${who}'s sheet: ${what}.`)], { do: 'edit_sheet', parent: seq - 1 })
const LOG = [
  entry(1, [line('The evening begins.')], { parent: 0 }),
  sheet(2, 'Toughness 1'), sheet(3, 'Toughness 3 (was 1)'), sheet(4, 'Speed 7 (was 6)'), sheet(5, 'Speed 8 (was 7)'), sheet(6, 'Weapons: Lasgun added'),
]

describe('a sheet that is typed in', () => {
  test('is one row of the log', () => {
    const [, all] = runs(LOG)
    expect(all.map((one) => one.seq)).toEqual([2, 3, 4, 5, 6])
    expect(asOne(all).lines[0].text).toBe("Vess's sheet: Toughness 3; Speed 8 (was 6); Weapons: Lasgun added.")
  })
  test('and so is its taking back', () => {
    const back = [sheet(7, 'Speed 8 (was 7)', 'Taken back: Vess'), sheet(8, 'Speed 7 (was 6)', 'Taken back: Vess')].map((one) => ({ ...one, do: 'head_moved' }))
    expect(asOne(runs(back)[0]).lines[0].text).toBe("Taken back: Vess's sheet: Speed 8 (was 6).")
  })
  test('but not with another’s, nor with what was taken back', () => {
    expect(runs([...LOG, sheet(7, 'Speed 6', 'Kell')]).map((one) => one.length)).toEqual([1, 5, 1])
    expect(runs(LOG, [5, 6]).map((one) => one.length)).toEqual([1, 3, 2])
    expect(runs([sheet(1, 'Speed 6'), { ...sheet(2, 'Speed 7'), seat: 'gm' }])).toHaveLength(2)
  })
  test('is taken back as one, and anything else alone', () => {
    expect([lastRun(LOG, 6), lastRun(LOG, 4), lastRun(LOG, 1), lastRun(LOG, 99)]).toEqual([5, 3, 1, 1])
  })
})
