import type { Line, Thrown, WgTest } from '../wire'
import { counted } from './view'

export type Kind = 'plain' | 'wrath' | 'glory' | 'hope' | 'fear' | 'advantage' | 'disadvantage' | 'table'

export interface DieShown {
  face: number
  sides: number
  kind: Kind
}

const die = (face: number, kind: Kind, sides = 6): DieShown => ({ face, sides, kind })

/** Dice thrown on a table: which they show matters, not how many icons. */
export const tableDice = (faces: number[]): DieShown[] => faces.map((face) => die(face, 'table'))

export const plainDice = (faces: number[]): DieShown[] => faces.map((face) => die(face, 'plain'))

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

const LABELLED: Record<string, [Kind, number]> = {
  hope: ['hope', 12],
  fear: ['fear', 12],
  advantage: ['advantage', 6],
  disadvantage: ['disadvantage', 6],
  help: ['advantage', 6],
  glory: ['glory', 6],
}

/** How many sides a die has by its name: "d8". */
const sidesOf = (label: string): number => Number(/^d(\d+)$/.exec(label)?.[1] ?? 6)

/** The dice that a line of the log speaks of. */
export function thrownDice(thrown: Thrown): DieShown[] {
  return thrown.faces.map((face, at) => {
    const labelled = LABELLED[(thrown.labels?.[at] ?? '').toLowerCase()]
    if (labelled) return die(face, ...labelled)
    if (at < thrown.wrath) return die(face, 'wrath')
    if (thrown.icons === null) return die(face, 'table', sidesOf(thrown.labels?.[at] ?? ''))
    return die(face, thrown.kind === 'glory' ? 'glory' : 'plain')
  })
}

export interface Told {
  label: string
  kind: string
  sides: number
}

/** Dice that are told by their faces: the first `wraths` are Wrath dice, others may have names. */
export function toldDice(sides: number[], wraths: number, labels: string[]): Told[] {
  return sides.map((count, at) => {
    if (at < wraths) return { label: `Wrath die${wraths > 1 ? ` ${at + 1}` : ''}`, kind: 'wrath', sides: count }
    const label = labels[at]
    if (label) {
      const several = labels.filter((one) => one === label).length > 1
      return { label: `${label} die${several ? ` ${at + 1}` : ''}`, kind: label.toLowerCase(), sides: count }
    }
    return { label: `d${count}${sides.length > 1 ? ` ${at + 1}` : ''}`, kind: '', sides: count }
  })
}

/** Faces that come to a total, each as near to the others as its die lets it: what lay there was not told. */
export function shared(total: number, sides: number[]): number[] {
  let left = total
  const found = new Map<number, number>()
  const smallest = sides.map((_, at) => at).sort((a, b) => (sides[a] ?? 0) - (sides[b] ?? 0))
  smallest.forEach((at, done) => {
    const face = Math.min(sides[at] ?? 1, Math.floor(left / (sides.length - done)))
    found.set(at, face)
    left -= face
  })
  return sides.map((_, at) => found.get(at) ?? 1)
}

/** A line of the log in three parts, so that dice can be drawn among its words. */
export interface LineShown {
  before: string
  dice: DieShown[]
  icons: number | null // what they come to
  after: string
}

/** What a line says around its dice: faces need not be said beside the dice that show them. */
export function told({ text, dice, around }: Line): LineShown {
  if (!dice) return { before: text, dice: [], icons: null, after: '' }
  const [before, after] = around ?? ['', text]
  return { before, dice: thrownDice(dice), icons: dice.icons, after }
}

/** A line for whoever hears it: dice in words. */
export function heard(line: Line): string {
  const { before, dice, icons, after } = told(line)
  if (!dice.length) return before
  const said = [before, described(dice, icons)].filter(Boolean).join(': ')
  return [`${said}.`, after].filter(Boolean).join(' ')
}

const NAMES: Record<Kind, string> = {
  plain: 'die',
  wrath: 'Wrath die',
  glory: 'Glory die',
  hope: 'Hope die',
  fear: 'Fear die',
  advantage: 'advantage die',
  disadvantage: 'disadvantage die',
  table: 'die',
}

/** Dice in words, for whoever does not see them. */
export function described(dice: DieShown[], icons: number | null = null): string {
  const special = dice.filter((one) => one.kind !== 'plain')
  const plain = dice.filter((one) => one.kind === 'plain').map((one) => one.face)
  const parts = special.map((one) => `${NAMES[one.kind]} ${one.face}`)
  if (plain.length) parts.push(`${special.length ? 'other dice' : 'dice'} ${plain.join(', ')}`)
  return parts.join('; ') + (icons === null ? '' : `: ${counted(icons, 'icon')}`)
}
