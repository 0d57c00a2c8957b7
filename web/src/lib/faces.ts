// Real dice as a form reads them off the table: which by their faces, under which names, which are counted.
import type { Roll } from '../wire'
import { dire } from './dire'
import { dualityLabels } from './duality'
import { isTest, type Matter } from './view'

export interface Read {
  wraths: number // of the first dice: the Wrath dice
  counted: number // dice of which only icons count
  labels: string[]
}

/** Every die by its face, under the name of its sides. */
export const plainFaces = (): Read => ({ wraths: 0, counted: 0, labels: [] })

export const dualityFaces = (matter: Matter, roll: Roll): Read => ({ ...plainFaces(), labels: dualityLabels(matter, roll) })

/** A pool: the Wrath dice by their faces, of the others their icons; rows of tables by their faces. */
export function poolFaces(matter: Matter, roll: Roll): Read {
  const part = roll.key.slice(roll.key.lastIndexOf('.') + 1)
  if (isTest(matter.values)) {
    const { faces, wrath_dice } = matter.values
    const again = part.startsWith('reroll')
    const dice = again ? faces.slice(0, wrath_dice).filter((face) => face === 2 || face === 3).length : wrath_dice
    const wraths = part.startsWith('glory') ? 0 : Math.min(dice, roll.sides.length)
    return { wraths, counted: roll.sides.length - wraths, labels: [] }
  }
  // Extra Damage Dice, a soak, a loose pool: only their icons count.
  const counts = /\.(ed|soak|reroll|pool)\d*(\.|$)/.test(roll.key)
  const tens = dire(matter)?.is === 'row' && roll.sides.length === 2 // a d66
  const labels = tens ? ['Tens', 'Units'] : part === 'scatter' ? ['Direction', 'Distance'] : []
  return { wraths: 0, counted: counts ? roll.sides.length : 0, labels }
}
