// What a power does beyond harm, in the words of a table's rows; and what cards and traits may change.
import type { Modifier, Resource, Suffer, WgPower, Whom } from '../wire'

export type Deed = WgPower['then'][number]

export const adds = (quantity: string, amount: number): Modifier => ({ quantity, amount, op: 'add', when: {}, rule: '' })

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
      return { do: 'suffer', who, damage: 0, wounds: 0, mortal: 0, shock: 1, hp: 0, stress: 0, kind: '', direct: false, half: false }
    case 'effect':
      return { do: 'effect', who, name: 'Hindered', rating: 1, until: 'usual', rounds: 1, own: false, grows: false, modifiers: [] }
    case 'test':
      return { do: 'test', who, skill: 'willpower', dn: 3, kind: '', passed: [], failed: [], half: false }
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
