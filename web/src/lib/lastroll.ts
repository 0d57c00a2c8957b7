// The newest roll of the log, how it ended, and what it did.
import type { Entry, Line } from '../wire'
import { DEEDS, type DieShown, type LineShown, saysItAll, THROWS, thrownDice, told } from './dice'

export interface LastRoll {
  seq: number
  who: string // nobody: harm that came without a roll
  dice: DieShown[]
  verdict: string
  before: LastRoll[] // those who attacked together with this one
  outcome: LineShown[]
}

// The rules that a verdict stands on.
const VERDICT = ['WG-TEST-04', 'WG-OPP-01', 'WG-ATK-02', 'DH-ROLL-14', 'DH-ROLL-05', 'DH-REACT-01', 'DH-REACT-02']
// And those of what follows from a hit, up to what is marked on the tracks.
const HARM = /^WG-(DMG|WOUND|SHOCK|MORTAL|SOAK)-|^WG-(GLORY-06|WP-08|AREA-01|AREA-03)$|^DH-(HP|ARM|DEATH)-|^DH-ATK-03$/
const MOST_OUTCOME = 10
// Whose roll stands for a Tag Team.
const STANDS = 'DH-TAG-03'

/** Whether a line says how that roll ended; a contest may be won by the other side. */
function settles(line: Line, who: string): boolean {
  const contest = line.rules.includes('WG-OPP-01') && / wins, /.test(line.text)
  return contest || (line.text.startsWith(who) && line.rules.some((rule) => VERDICT.includes(rule)))
}

/** Where the log stands, the newest roll so far having been found. */
function after(found: LastRoll | null, entry: Entry, line: Line, name: (character: string) => string): LastRoll | null {
  const { dice } = line
  const { seq } = entry
  // Help that came after the dice joins them, and its line is the new verdict.
  if (found && dice?.labels?.length && dice.labels.every((one) => one === 'Help')) {
    return { ...found, seq, dice: [...found.dice, ...thrownDice(dice)], verdict: line.text }
  }
  if (dice && (dice.kind in THROWS || saysItAll(line))) {
    const together = found && found.seq === seq && found.verdict ? [...found.before, { ...found, before: [] }] : []
    const did = together.length ? (found?.outcome ?? []) : []
    const verdict = saysItAll(line) ? line.text : ''
    return { seq, who: dice.character, dice: thrownDice(dice), verdict, before: together, outcome: did }
  }
  if (dice && dice.kind in DEEDS && dice.character === found?.who) {
    const lie = dice.kind === 'reroll' ? rerolled(found.dice, dice.faces) : [...found.dice, ...thrownDice(dice)]
    return { ...found, seq, dice: lie }
  }
  if (found?.who && settles(line, name(found.who))) return { ...found, verdict: line.text }
  const paid = / = \d+\.$/.test(line.text) // a track that went up or down says nothing new
  if (paid || !line.rules.some((rule) => HARM.test(rule))) return found
  const bare = !found || (found.seq !== seq && ['harm', 'roll_damage'].includes(entry.do))
  const base = bare ? { seq, who: '', dice: [], verdict: '', before: [], outcome: [] } : found
  // What is on its way stands on the card of the blow.
  if (line.text.endsWith(' on the way.')) return base
  return { ...base, outcome: [...base.outcome, told(line, name)].slice(-MOST_OUTCOME) }
}

/** Two rolled for one deed, and one of the rolls is chosen. */
function standing(rolls: Record<string, LastRoll>, found: LastRoll | null, { seq }: Entry, line: Line, name: (character: string) => string): LastRoll | null {
  const stands = Object.values(rolls).find((one) => line.text.startsWith(name(one.who))) ?? found
  return stands && { ...stands, seq, verdict: line.text }
}

/** The newest roll of the log as it lies now, re-rolls and Glory dice put in their places. */
export function lastRoll(log: Entry[], name: (character: string) => string): LastRoll | null {
  let found = null as LastRoll | null
  const rolls: Record<string, LastRoll> = {} // by who made them: of two one may stand for both
  for (const entry of log) {
    for (const line of entry.lines) {
      found = line.rules.includes(STANDS) ? standing(rolls, found, entry, line, name) : after(found, entry, line, name)
      if (found?.who) rolls[found.who] = found
    }
  }
  return found
}

function rerolled(dice: DieShown[], faces: number[]): DieShown[] {
  const left = [...faces]
  return dice.map((one) => {
    if (one.face > 3 || (one.kind === 'wrath' && one.face === 1)) return one
    const face = left.shift()
    return face === undefined ? one : { ...one, face }
  })
}
