// The dice that a seat saw, worked out again from its sheet: docs/fair-dice.md says how.

import { bytes, hex, hmac, joined, sha256, unhex } from './hmac'

export interface Fell {
  session: number
  sides: number[]
  salts?: number
  place?: string
  branch?: number
  nth?: number
}

interface Line {
  fact?: string
  session?: number
  commitment?: string
  seat?: string
  salt?: string
  seed?: string
  seq?: number
  command?: { do: string }
  faces?: Record<string, number[]>
  dice?: Record<string, Fell>
}

export interface Session {
  session: number
  commitment: string
  salts: [string, string][]
  seed: string // empty: not shown
}

export interface Checked {
  right: number // rolls that are what their seed gives
  wrong: string[] // what is not, in words
  hidden: number // rolls whose seed is not shown yet
  typed: number // real dice, and dice that were set right
  older: number // from before there were promises
  sessions: Session[]
}

/** The faces that a seed gives. */
export function facesOf(seed: string, salts: [string, string][], fell: Fell): number[] {
  const mixed = hex(sha256(bytes(salts.slice(0, fell.salts).map(([seat, salt]) => `${seat} ${salt}\n`).join(''))))
  const at = `${mixed}/${fell.place}/${fell.branch}/${fell.nth}`
  const key = unhex(seed)
  let block = 0
  let left: number[] = []
  return fell.sides.map((sides) => {
    for (;;) {
      if (!left.length) left = [...hmac(key, bytes(`${at}/${block++}`))]
      const byte = left.shift() ?? 0
      if (byte < 256 - (256 % sides)) return (byte % sides) + 1
    }
  })
}

export function commitmentOf(session: number, seed: string): string {
  return hex(sha256(joined(bytes(`tableside dice ${session}\n`), unhex(seed))))
}

/** Every die of a sheet; `noted` are the promises that this device has seen, `salts` its own. */
export function checked(sheet: string, noted: Record<number, string> = {}, mine: string[] = []): Checked {
  const found: Checked = { right: 0, wrong: [], hidden: 0, typed: 0, older: 0, sessions: [] }
  const lines = sheet.trimEnd().split('\n').slice(1, -1).map((line) => (JSON.parse(line) as { body: Line }).body)
  const sessions = new Map<number, Session>()
  for (const one of lines) {
    const number = one.session ?? 0
    const session = sessions.get(number)
    if (one.fact === 'dice_opened') sessions.set(number, { session: number, commitment: one.commitment ?? '', salts: [], seed: '' })
    else if (one.fact === 'dice_salted') session?.salts.push([one.seat ?? '', one.salt ?? ''])
    else if (one.fact === 'seed_shown' && session) session.seed = one.seed ?? ''
  }
  found.sessions = [...sessions.values()]
  for (const one of found.sessions) {
    const seen = noted[one.session]
    if (seen && seen !== one.commitment) found.wrong.push(`Session ${one.session}: this device was promised something else.`)
    if (one.seed && commitmentOf(one.session, one.seed) !== one.commitment) found.wrong.push(`Session ${one.session}: the seed is not the one that was promised.`)
  }
  for (const salt of mine) if (!found.sessions.some((one) => one.salts.some(([, other]) => other === salt))) found.wrong.push('The salt of this device was not mixed in.')
  let begun = false
  for (const one of lines) {
    begun ||= one.fact === 'dice_opened'
    for (const [key, shown] of Object.entries(one.faces ?? {})) {
      const fell = one.dice?.[key]
      const session = fell && sessions.get(fell.session)
      if (!fell && one.command?.do !== 'faces' && !begun) found.older += 1
      else if (!fell) found.typed += 1
      else if (!session?.seed || fell.place === undefined) found.hidden += 1
      else {
        const due = facesOf(session.seed, session.salts, fell)
        if (due.join() === shown.slice(-due.length).join()) found.right += 1
        else found.wrong.push(`Row ${one.seq}: ${shown.join(' ')} fell, and the seed gives ${due.join(' ')}.`)
      }
    }
  }
  return found
}
