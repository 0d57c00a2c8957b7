import type { Entry, WgTest } from '../wire'
import { icons } from './view'

export type Kind = 'plain' | 'wrath' | 'glory' | 'hope' | 'fear' | 'advantage' | 'disadvantage'

export interface DieShown {
  face: number
  sides: number
  kind: Kind
}

const die = (face: number, kind: Kind, sides = 6): DieShown => ({ face, sides, kind })

/** `coming`: Glory dice that are paid for and not yet thrown. */
export function testDice(test: WgTest, coming = 0): DieShown[] {
  const glory = test.faces.length - test.glory_dice + coming
  return test.faces.map((face, at) =>
    die(face, at < test.wrath_dice ? 'wrath' : at >= glory ? 'glory' : 'plain'),
  )
}

export function dualityDice(faces: number[], net: number): DieShown[] {
  return faces.map((face, at) => {
    if (at === 0) return die(face, 'hope', 12)
    if (at === 1) return die(face, 'fear', 12)
    return die(face, net < 0 ? 'disadvantage' : 'advantage')
  })
}

const NAMES: Record<Kind, string> = {
  plain: 'die',
  wrath: 'Wrath die',
  glory: 'Glory die',
  hope: 'Hope die',
  fear: 'Fear die',
  advantage: 'advantage die',
  disadvantage: 'disadvantage die',
}

/** Dice in words, for whoever does not see them. */
export function described(dice: DieShown[]): string {
  const special = dice.filter((one) => one.kind !== 'plain')
  const plain = dice.filter((one) => one.kind === 'plain').map((one) => one.face)
  const parts = special.map((one) => `${NAMES[one.kind]} ${one.face}`)
  if (plain.length) parts.push(`${special.length ? 'other dice' : 'dice'} ${plain.join(', ')}`)
  const pool = dice.every((one) => one.sides === 6)
  const total = pool ? `: ${icons(dice.map((one) => one.face))} icons` : ''
  return parts.join('; ') + total
}

export interface DiceLine {
  before: string
  dice: DieShown[]
}

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

/**
 * Dice out of a line of the log. The log is words; until rows carry their dice as data, the words
 * of the two games' own tellers are read here and nowhere else.
 */
export function diceOf(text: string): DiceLine | null {
  const duality = /^(.* rolls) Hope (\d+), Fear (\d+)(?:, (advantage|disadvantage) ([\d ]+))?\.$/.exec(text)
  if (duality) {
    const [, before = '', hope, fear, kind, extra] = duality
    const more = numbers(extra ?? '').map((face) => die(face, kind as Kind))
    return { before, dice: [die(Number(hope), 'hope', 12), die(Number(fear), 'fear', 12), ...more] }
  }
  const pool = /^(.* rolls) (?=[[\d])((?:\[\d\] ?)*)([\d ]*)\.$/.exec(text)
  if (pool) {
    const [, before = '', wrath = '', rest = ''] = pool
    const first = numbers(wrath).map((face) => die(face, 'wrath'))
    return { before, dice: [...first, ...numbers(rest).map((face) => die(face, 'plain'))] }
  }
  const more = /^(.* (?:re-rolls failures|adds Glory dice)): ([\d ]+)\.$/.exec(text)
  if (more) {
    const [, before = '', faces = ''] = more
    const kind: Kind = before.includes('Glory') ? 'glory' : 'plain'
    return { before, dice: numbers(faces).map((face) => die(face, kind)) }
  }
  return null
}

export interface LastRoll {
  seq: number
  who: string
  dice: DieShown[]
  verdict: string
}

const OUTCOME = /succeeds|fails|success|failure|critical|wins/

/** The newest roll of the log as it lies now, re-rolls and Glory dice put in their places. */
export function lastRoll(log: Entry[]): LastRoll | null {
  let found = null as LastRoll | null
  for (const entry of log) {
    for (const line of entry.lines) {
      const thrown = diceOf(line.text)
      if (thrown?.before.endsWith(' rolls')) {
        const who = thrown.before.slice(0, -' rolls'.length)
        found = { seq: entry.seq, who, dice: thrown.dice, verdict: '' }
      } else if (thrown && found && thrown.before.startsWith(found.who)) {
        const glory = thrown.before.includes('Glory')
        const dice: DieShown[] = glory ? [...found.dice, ...thrown.dice] : rerolled(found.dice, thrown.dice)
        found = { ...found, seq: entry.seq, dice }
      } else if (found && line.text.startsWith(found.who) && OUTCOME.test(line.text)) {
        found = { ...found, verdict: line.text }
      }
    }
  }
  return found
}

function rerolled(dice: DieShown[], again: DieShown[]): DieShown[] {
  const left = again.map((one) => one.face)
  return dice.map((one) => {
    if (one.face > 3 || (one.kind === 'wrath' && one.face === 1)) return one
    const face = left.shift()
    return face === undefined ? one : { ...one, face }
  })
}
