import { describe, expect, test } from 'vitest'
import { lastRoll } from '../src/lib/lastroll'
import { called, entry, line, thrown } from './seats'

const SUCCEEDS = 'Vess succeeds: 3 icons against DN 3 (Stealth).'
const pool = (who: string, faces: number[]) => line(`${called(who)} rolls.`, ['WG-TEST-01'], thrown('pool', who, faces, { wrath: 1 }))
const verdict = (text: string) => line(text, ['WG-TEST-04'])
const faces = (found: ReturnType<typeof lastRoll>) => found?.dice.map((one) => one.face)
const last = (...log: ReturnType<typeof entry>[]) => lastRoll(log, called)

describe('a test of Wrath & Glory', () => {
  const rolled = entry(4, [pool('vess', [1, 2, 4])])
  test('has no verdict until there is one', () => {
    expect(last(rolled)).toMatchObject({ seq: 4, who: 'vess', verdict: '' })
  })
  test('is told by the line of its own hero', () => {
    expect(last(rolled, entry(5, [verdict(SUCCEEDS)]))?.verdict).toBe(SUCCEEDS)
    expect(last(rolled, entry(5, [verdict('Kell succeeds: 9 icons.')]))?.verdict).toBe('')
  })
  test('a re-roll takes the failures, and a Wrath die that shows 1 stays', () => {
    const again = entry(5, [line('Vess re-rolls.', [], thrown('reroll', 'vess', [6]))])
    expect(faces(last(rolled, again))).toEqual([1, 6, 4])
    expect(last(rolled, again)?.seq).toBe(5)
  })
  test('Glory dice lie behind the others', () => {
    const more = entry(5, [line('', [], thrown('glory', 'vess', [6, 5]))])
    expect(last(rolled, more)?.dice.map((one) => one.kind)).toEqual(['wrath', 'plain', 'plain', 'glory', 'glory'])
  })
  test('somebody else’s deed with dice changes nothing', () => {
    expect(faces(last(rolled, entry(5, [line('', [], thrown('glory', 'kell', [6]))])))).toEqual([1, 2, 4])
  })
  test('the next roll begins anew: the old verdict is not its own', () => {
    const found = last(rolled, entry(5, [verdict(SUCCEEDS)]), entry(6, [pool('vess', [4, 5])]))
    expect(found).toMatchObject({ seq: 6, verdict: '', before: [], outcome: [] })
  })
  test('a contest may be won by the other side', () => {
    const won = line('Kell wins, 4 to 2.', ['WG-OPP-01'])
    expect(last(rolled, entry(5, [won]))?.verdict).toBe('Kell wins, 4 to 2.')
  })
})

describe('harm', () => {
  const hurts = (text: string) => line(text, ['WG-WOUND-01'])
  test('stands below the attack that did it', () => {
    const hit = entry(2, [pool('vess', [4, 4]), line('Vess hits Ash cultist A.', ['WG-ATK-02']), hurts('Ash cultist A takes 2 Wounds.')])
    expect(last(hit)).toMatchObject({ who: 'vess', verdict: 'Vess hits Ash cultist A.' })
    expect(last(hit)?.outcome.map((one) => one.before)).toEqual(['Ash cultist A takes 2 Wounds.'])
  })
  test('by the GM’s hand belongs to no roll', () => {
    const found = last(entry(1, [pool('vess', [4])]), entry(2, [hurts('Kell takes 1 Wound.')], { do: 'harm' }))
    expect(found).toMatchObject({ seq: 2, who: '', dice: [] })
  })
  test('that is only counted, or still on its way, is not told', () => {
    const log = entry(1, [pool('vess', [4]), hurts('Kell’s Wounds = 3.'), hurts('12 damage on the way.')])
    expect(last(log)?.outcome).toEqual([])
  })
  test('keeps to what fits the card', () => {
    const many = Array.from({ length: 14 }, (_, at) => hurts(`Ash cultist ${at} takes a Wound.`))
    const told = last(entry(1, [pool('vess', [4]), ...many]))?.outcome.map((one) => one.before)
    expect(told).toHaveLength(10)
    expect(told?.at(-1)).toBe('Ash cultist 13 takes a Wound.')
  })
})

test('those who attack together stand together, with what they did', () => {
  const attacks = (who: string) => [pool(who, [4]), line(`${called(who)} misses.`, ['WG-ATK-02'])]
  const found = last(entry(3, [...attacks('vess'), ...attacks('kell')]))
  expect(found).toMatchObject({ who: 'kell', before: [{ who: 'vess', verdict: 'Vess misses.' }] })
})

describe('Daggerheart', () => {
  const duality = (who: string, faces: number[]) => line('', [], thrown('duality', who, faces, { labels: ['Hope', 'Fear'] }))
  const ends = (text: string) => line(text, ['DH-ROLL-05'])
  test('an action roll and its verdict', () => {
    const found = last(entry(1, [duality('vess', [9, 3]), ends('Vess, 14 against 13: a success with Hope.')]))
    expect(found?.dice.map((one) => one.kind)).toEqual(['hope', 'fear'])
    expect(found?.verdict).toBe('Vess, 14 against 13: a success with Hope.')
  })
  test('help that comes late joins the dice, and says the new verdict', () => {
    const late = line('Kell helps with 4: a success.', [], thrown('help', 'kell', [4], { labels: ['Help'] }))
    const found = last(entry(1, [duality('vess', [6, 4]), ends('Vess, 12: a failure with Hope.')]), entry(2, [late]))
    expect(found).toMatchObject({ seq: 2, who: 'vess', verdict: 'Kell helps with 4: a success.' })
    expect(faces(found)).toEqual([6, 4, 4])
  })
  test('an adversary’s d20 says it all', () => {
    expect(last(entry(1, [line('Salt Wight rolls 17: a hit.', [], thrown('d20', 'wight', [17]))]))?.verdict).toBe('Salt Wight rolls 17: a hit.')
  })
  test('of two who act as one, the chosen roll lies there', () => {
    const chosen = line('Vess’s roll stands for both.', ['DH-TAG-03'])
    const found = last(entry(1, [duality('vess', [9, 5])]), entry(2, [duality('kell', [2, 4])]), entry(3, [chosen]))
    expect(found).toMatchObject({ seq: 3, who: 'vess', verdict: 'Vess’s roll stands for both.' })
    expect(faces(found)).toEqual([9, 5])
  })
})
