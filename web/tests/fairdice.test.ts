import { describe, expect, it } from 'vitest'
import evening from './evening.dice.jsonl?raw'
import { checked, commitmentOf, facesOf } from '../src/lib/fairdice'
import { bytes, hex, hmac, sha256 } from '../src/lib/hmac'

describe('SHA-256 and HMAC', () => {
  it('gives what FIPS 180-4 and RFC 4231 say', () => {
    expect(hex(sha256(bytes('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(hex(sha256(bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hex(sha256(bytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
    expect(hex(sha256(bytes('a'.repeat(1_000_000))))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
    expect(hex(hmac(bytes('Jefe'), bytes('what do ya want for nothing?')))).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
    expect(hex(hmac(new Uint8Array(131).fill(0xaa), bytes('Test Using Larger Than Block-Size Key - Hash Key First')))).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54')
  })
})

describe('a dice sheet', () => {
  const sheet = evening
  const body = (line: string) => (JSON.parse(line) as { body: Record<string, unknown> }).body

  it('is worked out again die by die', () => {
    const found = checked(sheet)
    expect(found.wrong).toEqual([])
    expect(found.right).toBeGreaterThan(2)
    expect(found.hidden + found.typed + found.older).toBe(0)
    const { session, commitment, seed } = found.sessions.find((one) => one.seed)!
    expect(commitmentOf(session, seed)).toBe(commitment)
  })

  it('says which die is another', () => {
    const lines = sheet.split('\n')
    const at = lines.findIndex((line) => line.includes('"faces"'))
    const { faces, dice } = body(lines[at]!) as { faces: Record<string, number[]>; dice: Record<string, { sides: number[] }> }
    const [face] = faces[0]!
    const other = (face! % dice[0]!.sides[0]!) + 1
    lines[at] = lines[at]!.replace(`"faces":{"0":[${face}`, `"faces":{"0":[${other}`)
    expect(checked(lines.join('\n')).wrong).toHaveLength(1)
  })

  it('holds it against what this device saw and mixed in', () => {
    const [first] = checked(sheet).sessions
    const number = first!.session
    expect(checked(sheet, { [number]: first!.commitment }, first!.salts.map(([, salt]) => salt)).wrong).toEqual([])
    expect(checked(sheet, { [number]: '0'.repeat(64) }).wrong).toHaveLength(1)
    expect(checked(sheet, {}, ['1'.repeat(32)]).wrong).toHaveLength(1)
  })

  it('waits for the seed', () => {
    const lines = sheet.split('\n').filter((line) => !line.includes('seed_shown'))
    const found = checked(lines.join('\n'))
    expect(found.right).toBe(0)
    expect(found.hidden).toBeGreaterThan(2)
  })

  it('gives the faces that the server gives', () => {
    const seed = 'd5'.repeat(32)
    const salts: [string, string][] = [['seat2', '0f'.repeat(16)]]
    const fell = { session: 1, salts: 1, place: '', branch: 0, nth: 0, sides: [6, 12, 20, 100, 6, 6] }
    expect(facesOf(seed, salts, fell)).toEqual([6, 3, 7, 69, 2, 5])
  })
})
