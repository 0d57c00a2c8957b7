// What a power does beyond harm, in the words of a table's rows; and what cards and traits may change.
import type { Lasts, Modifier, Resource, Suffer, WgPower, Whom } from '../wire'
import { spoken } from './view'

export type Deed = WgPower['then'][number]
export type Pair = [string, string]

/** The numbers of somebody that a card or an effect may change. */
export const CHANGES: Pair[] = [
  ['pool', 'dice of a test'], ['dn', 'DN of a test'], ['defence', 'Defence'], ['resilience', 'Resilience'], ['damage', 'damage'],
  ['ed', 'Extra Damage Dice'], ['soak', 'dice of a soak'], ['speed', 'Speed'],
]
/** And those of an attack that a weapon's own trait may change. */
export const OF_WEAPONS: Pair[] = [
  ['damage', 'damage'], ['ed', 'Extra Damage Dice'], ['ap', 'AP, points it pierces'], ['pool', 'dice of the attack'], ['dn', 'DN of the attack'],
]

export const adds = (quantity: string, amount: number): Modifier => ({ quantity, amount, op: 'add', when: {}, rule: '' })

export const WHOM: [Whom, string][] = [['target', 'the target'], ['actor', 'the psyker'], ['around', 'everybody but the target'], ['all', 'everybody']]
export const THEM: [Whom, string] = ['them', 'whoever it is about']
export const LASTS: [Lasts, string][] = [
  ['usual', 'as it usually does'], ['turn_start', 'until their turn begins'], ['turn_end', 'until their turn ends'], ['round', 'until the round ends'],
  ['fight', 'for the fight'], ['scene', 'for the scene'], ['always', 'until somebody ends it'],
]
export const LATER: Pair[] = [['turn_start', 'as their turn begins'], ['turn_end', 'as their turn ends'], ['round', 'as the round ends'], ['harmed', 'the first time they are harmed']]
export const CONDITIONS = ['Bleeding', 'Blinded', 'Burning', 'Fear', 'Flying', 'Frenzied', 'Hindered', 'Pinned', 'Prone', 'Restrained', 'Staggered', 'Surprised', 'Terror', 'Vulnerable']
export const RATED = ['Fear', 'Hindered', 'Vulnerable']
export const POINTS = ['wrath', 'glory', 'ruin', 'reloads', 'corruption'].map((one): Pair => [one, spoken(one)])
export const HARMS: [keyof Suffer & ('damage' | 'wounds' | 'mortal' | 'shock'), string][] = [
  ['damage', 'Damage'], ['wounds', 'Wounds'], ['mortal', 'Mortal Wounds'], ['shock', 'Shock'],
]

/** What the form can add; a power may know more words than these, and keeps them. */
export const KINDS: [Deed['do'], string][] = [
  ['suffer', 'Harm'], ['effect', 'A condition, or an effect of its own'], ['test', 'A test, and what follows'],
  ['resource', 'Points won or lost'], ['later', 'Something later'], ['prompt', 'Something for the GM to tell'],
]

/** A deed as it begins; `who` is whoever it is most likely about. */
export function fresh(kind: Deed['do'], who: Whom): Deed | null {
  switch (kind) {
    case 'suffer':
      return { do: 'suffer', who, damage: 0, wounds: 0, mortal: 0, shock: 1 }
    case 'effect':
      return { do: 'effect', who, name: 'Hindered', rating: 1, until: 'usual', rounds: 1, own: false, grows: false, modifiers: [] }
    case 'test':
      return { do: 'test', who, skill: 'willpower', dn: 3, kind: '', passed: [], failed: [] }
    case 'resource':
      return { do: 'resource', who, track: 'wrath', amount: 1 }
    case 'later':
      return { do: 'later', who, when: 'turn_start', rounds: 1, then: [] }
    case 'prompt':
      return { do: 'prompt', who, text: '', kind: '', survivors: false }
    default:
      return null
  }
}

/** An amount as people write it: a number, or dice such as 1d3 or 2d6+1. */
export function amountOf(typed: string): Resource['amount'] {
  const said = typed.trim().toLowerCase().replace('−', '-')
  return /^[+-]?\d+$/.test(said) ? Number(said) : said
}
export const AMOUNT = '\\s*([+\\-−]?\\d{1,3}|[1-9]\\d?[dD][36]([+\\-]\\d{1,2})?)\\s*'
