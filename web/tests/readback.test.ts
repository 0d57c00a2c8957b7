import { describe, expect, test } from 'vitest'
import { alike, below, carried, coming, confirming, fieldOf, joined, kept, MOST_TEXT, nothingGiven, summed, textOf, textsOf } from '../src/lib/readback'
import type { DoubtBack, EntryBack, Readback, RowBack } from '../src/wire'

const doubt = (id: string, answer = '', open = false): DoubtBack => ({ id, path: '', label: '', about: '', taken: '', other: '', open, answer })
const row = (path: string, value: string, needed = true): RowBack => ({
  path, label: path, value, number: true, choices: [], read: '', wrong: '', needed, why: '', example: '',
})
const entry = (key: string, more: Partial<EntryBack> = {}): EntryBack => ({
  key, sort: 'foe', name: key, count: 1, rows: [], missing: [], doubts: [], left: [], sheet: {}, leave: false, keep: true, wrong: '', there: '', meets: '', ...more,
})
const back = (entries: EntryBack[], wanting: string[] = []): Readback => ({ entries, left: [], wanting, command: null })
const said = (values: Record<string, string>) => ({ ...nothingGiven(), values })

describe('a text that has changed', () => {
  const given = { rat: said({ hp: '3' }), cat: said({ hp: '5' }) }
  test('an entry that is called otherwise keeps what was typed', () => {
    expect(carried(['rat', 'cat'], ['rat_king', 'cat'], given)).toEqual({ rat_king: given.rat, cat: given.cat })
    expect(carried(['rust_jackel'], ['rust_jackal'], { rust_jackel: given.rat })).toEqual({ rust_jackal: given.rat })
  })
  test('somebody else does not', () => {
    expect(carried(['rat', 'cat'], ['dragon', 'cat'], given)).toEqual(given)
  })
  test('one more, or one less, leaves the others alone', () => {
    expect(carried(['rat', 'cat'], ['rat', 'dog', 'cat'], given)).toEqual(given)
    expect(carried(['rat', 'cat'], ['cat'], given)).toEqual(given) // it may come back
  })
  test('another text goes below', () => {
    expect(below('', 'Rat')).toBe('Rat')
    expect(below('Rat\n', 'Cat')).toBe('Rat\n\nCat')
  })
  test('a draft is kept as text', () => {
    expect(kept(undefined)).toEqual({})
    expect(kept(JSON.stringify(given))).toEqual(given)
  })
})

describe('files', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  test('text is text, without the mark before it', () => {
    expect(textOf(bytes('\ufeffRat’s tail'))).toBe('Rat’s tail')
  })
  test.each([
    ['%PDF-1.7', 'This is a PDF'],
    ['x'.repeat(MOST_TEXT + 1), 'This file is too long'],
  ])('%.8s is refused in words', (text, says) => {
    expect(() => textOf(bytes(text))).toThrow(says)
  })
  test('and so is what is no text', () => {
    expect(() => textOf(new Uint8Array([0xff, 0xfe, 0xc3, 0x28]))).toThrow('no text')
  })
})

describe('words', () => {
  test('questions of one sort, without an answer', () => {
    const entries = [
      entry('rat', { doubts: [doubt('weapons.a.damage: total 5', 'other'), doubt('weapons.b.damage: total 6')] }),
      entry('cat', { doubts: [doubt('weapons.a.damage: total 7'), doubt('cards.x.cost: costs 1'), doubt('weapons.c.damage: 1', '', true)] }),
      entry('dog', { leave: true, doubts: [doubt('weapons.a.damage: total 8')] }),
    ]
    expect(alike(entries, 'weapons.a.damage: total 5')).toEqual([
      ['rat', 'weapons.b.damage: total 6'],
      ['cat', 'weapons.a.damage: total 7'],
    ])
  })
  test('the button says what is open, and then whom it brings', () => {
    expect(confirming(back([entry('Rat')], ['HP of Rat', 'Stress of Rat']))).toBe('Still open: HP of Rat, and 1 more')
    expect(confirming(back([entry('Rat', { count: 3 })]))).toBe('Bring in 3 × Rat')
    expect(confirming(back([entry('Rat', { count: 3 }), entry('Cat')]))).toBe('Bring in all 4')
    expect(confirming(back([entry('Rat', { leave: true })]))).toBe('Nobody is chosen')
  })
  test('who comes, and what was read', () => {
    const read = back([entry('Rat', { count: 2, missing: [row('hp', ''), row('speed', '', false)] }), entry('Cat', { doubts: [doubt('x')] })])
    expect(coming(read)).toBe('2 × Rat and Cat')
    expect(summed(read)).toBe('2 entries read, 1 question, 1 number missing.')
  })
  test('the field of words that were left', () => {
    expect([fieldOf('rat.read'), fieldOf('rat.armour'), fieldOf('rat')]).toEqual(['', 'Armour ', ''])
  })
})

describe('files', () => {
  test('are unpacked by the server where they are packed, and read as they are where not', async () => {
    const asked: string[] = []
    const zip = new File(['PK\u0003\u0004...'], 'fen.zip')
    const found = await textsOf([new File(['Rat'], 'rat.txt'), zip], async (file) => {
      asked.push(file.name)
      return [{ name: 'fen.zip: hound.md', text: 'Hound' }]
    })
    expect(asked).toEqual(['fen.zip'])
    expect(found.map((one) => one.text)).toEqual(['Rat', 'Hound'])
    expect(joined(found)).toBe('--- file: rat.txt ---\nRat\n--- file: fen.zip: hound.md ---\nHound')
    expect(joined(found.slice(0, 1))).toBe('Rat')
  })
})
