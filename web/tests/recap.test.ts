import { describe, expect, it } from 'vitest'
import { asPage, asText, fileName, lasted, wrapped } from '../src/lib/recap'
import type { Recap } from '../src/wire'

const told: Recap = {
  evening: 4,
  present: ['Ana', 'Bo'],
  story: 'Ana and Bo were there.\nAna dies.',
  written: false,
  shown: true,
  moments: [
    { kind: 'death', text: 'Ana dies.', told: true },
    { kind: 'luck', text: 'Left out.', told: false },
  ],
  numbers: [{ what: 'rolls', number: 3 }],
  minutes: 200,
  luck: [{ name: 'Ana', rolls: 1, fell: [{ what: 'critical', number: 1 }] }],
}
const written: Recap = { ...told, written: true, story: 'They <dared> "it" & won.' }

describe('the recap as text', () => {
  it('says what the log tells once', () => {
    expect(asText('Ashlight', told, ['Who rang?'])).toBe(
      'Ashlight, session 4\n\nAna and Bo were there.\nAna dies.\n\nStill open: Who rang?\n\nRolls 3, 3 h 20 min\n\nAna: 1 roll, critical 1\n',
    )
  })
  it('has the moments beside a story of the GM, but none that was left out', () => {
    const text = asText('Ashlight', written, [])
    expect(text).toContain('Ana, Bo\n\nThey <dared> "it" & won.\n\n- Ana dies.\n')
    expect(text).not.toContain('Left out')
  })
})

describe('how long an evening was', () => {
  it('is said in hours and minutes, and not at all where nobody noted it', () => {
    expect([0, 5, 60, 61].map(lasted)).toEqual(['', '5 min', '1 h', '1 h 1 min'])
  })
})

describe('a text in lines', () => {
  const short = (line: string) => line.length <= 8
  it('breaks between words, and keeps its own lines', () => {
    expect(wrapped('They dared and won.\n\nOnce.', short)).toEqual(['They', 'dared', 'and won.', '', 'Once.'])
  })
  it('leaves a word whole that is too long', () => {
    expect(wrapped('a Tatterdemalion b', short)).toEqual(['a', 'Tatterdemalion', 'b'])
  })
})

describe('the recap as a page', () => {
  it('is whole, and nothing in it is read as markup', () => {
    const page = asPage('Ash <b>', written, ['A & B'])
    expect(page).toContain('<title>Ash &lt;b&gt;, session 4</title>')
    expect(page).toContain('They &lt;dared&gt; &quot;it&quot; &amp; won.')
    expect(page).toContain('<li>Ana dies.</li>')
    expect(page).toContain('Still open: A &amp; B')
    expect(page).not.toContain('Left out')
    expect(page).not.toMatch(/src=|href=|http/)
  })
  it('has a name that every system takes', () => {
    expect(fileName('The Ashlight: Run!', told)).toBe('the-ashlight-run-session-4.html')
    expect(fileName('???', told)).toBe('table-session-4.html')
    expect(fileName('Low Water', told, 'png')).toBe('low-water-session-4.png')
  })
})
