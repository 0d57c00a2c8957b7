import type { Line, Thrown, WgTest } from '../wire'
import { counted, icons } from './view'

export type Kind = 'plain' | 'wrath' | 'glory' | 'hope' | 'fear' | 'advantage' | 'disadvantage'

export interface DieShown {
  face: number
  sides: number
  kind: Kind
}

const die = (face: number, kind: Kind, sides = 6): DieShown => ({ face, sides, kind })

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
}

/** The dice that a line of the log speaks of. */
export function thrownDice(thrown: Thrown): DieShown[] {
  return thrown.faces.map((face, at) => {
    const labelled = LABELLED[(thrown.labels?.[at] ?? '').toLowerCase()]
    if (labelled) return die(face, ...labelled)
    if (at < thrown.wrath) return die(face, 'wrath')
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
    if (label) return { label: `${label} die`, kind: label.toLowerCase(), sides: count }
    return { label: `d${count}${sides.length > 1 ? ` ${at + 1}` : ''}`, kind: '', sides: count }
  })
}

/** What somebody does with dice that lie already; anything else is a new throw. */
export const DEEDS: Record<string, string> = {
  reroll: 're-rolls failures',
  glory: 'adds Glory dice',
}

/** What somebody does with those dice, in the words before them. */
export function deed(thrown: Thrown): string {
  return DEEDS[thrown.kind] ?? 'rolls'
}

/** A line for whoever hears it: dice in words. */
export function heard(line: Line, name: (character: string) => string): string {
  if (!line.dice) return line.text
  return `${name(line.dice.character)} ${deed(line.dice)}: ${described(thrownDice(line.dice))}.`
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
  const total = pool ? `: ${counted(icons(dice.map((one) => one.face)), 'icon')}` : ''
  return parts.join('; ') + total
}
