import { describe, expect, test } from 'vitest'
import { asOne, isDeed, lastRun, runs } from '../src/lib/runs'
import type { Changed } from '../src/wire'
import { entry, line } from './seats'

const number = (says: string, now: number, was: number | null = null): Changed => ({ says, now, was })
function sheet(seq: number, change: Changed, who = 'Vess', back = false) {
  const told = { ...line(''), sheet: { heading: `${who}'s sheet`, changes: [change], back } }
  return entry(seq, [told], { do: back ? 'head_moved' : 'edit_sheet', parent: seq - 1 })
}
const LOG = [
  entry(1, [line('The evening begins.')], { parent: 0 }),
  sheet(2, number('Toughness', 1)), sheet(3, number('Toughness', 3, 1)), sheet(4, number('Speed', 7, 6)), sheet(5, number('Speed', 8, 7)),
  sheet(6, { says: 'Weapons: Lasgun added', now: null, was: null }),
]

describe('a sheet that is typed in', () => {
  test('is one row of the log', () => {
    const [, all] = runs(LOG)
    expect(all.map((one) => one.seq)).toEqual([2, 3, 4, 5, 6])
    expect(asOne(all).lines[0].text).toBe("Vess's sheet: Toughness 3; Speed 8 (was 6); Weapons: Lasgun added.")
  })
  test('and so is its taking back', () => {
    const back = [sheet(7, number('Speed', 8, 7), 'Taken back: Vess', true), sheet(8, number('Speed', 7, 6), 'Taken back: Vess', true)]
    expect(asOne(runs(back)[0]).lines[0].text).toBe("Taken back: Vess's sheet: Speed 8 (was 6).")
  })
  test('but not with another’s, nor with what was taken back', () => {
    expect(runs([...LOG, sheet(7, number('Speed', 6), 'Kell')]).map((one) => one.length)).toEqual([1, 5, 1])
    expect(runs(LOG, [5, 6]).map((one) => one.length)).toEqual([1, 3, 2])
    expect(runs([sheet(1, number('Speed', 6)), { ...sheet(2, number('Speed', 7)), seat: 'gm' }])).toHaveLength(2)
  })
  test('is taken back as one, and anything else alone', () => {
    expect([lastRun(LOG, 6), lastRun(LOG, 4), lastRun(LOG, 1), lastRun(LOG, 99)]).toEqual([5, 3, 1, 1])
  })
})

test('deeds are what somebody did, and neither a sheet nor what was taken back', () => {
  const log = [...LOG, entry(7, [line('Vess hits.')], { parent: 6 }), entry(8, [line('Kell hits.')], { parent: 7 }), { ...entry(9, [line('Taken back: Kell hits.')], { parent: 7 }), do: 'head_moved' }]
  expect(log.filter((one) => isDeed(one, [8])).map((one) => one.seq)).toEqual([1, 7])
})
