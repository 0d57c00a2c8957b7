// What can be asked on the odds page: the rolls of both games, and the numbers each hangs on.
import type { AskPlans } from '../wire'

export type Plan = AskPlans['of'][number]
export type Setting = Record<string, number | boolean | string | null>

interface Asked {
  name: string
  label: string
}
export interface Slide extends Asked {
  kind: 'slide'
  low: number
  high: number
  start: number
  says?: (value: number) => string
  none?: string // what the lowest place of the slider means instead of a number
}
export interface Flip extends Asked {
  kind: 'flip'
  start: boolean
}
export interface Pick extends Asked {
  kind: 'pick'
  options: [string | number, string][]
  start: string | number
}
export type Control = Slide | Flip | Pick

export interface Kind {
  roll: Plan['roll']
  label: string
  controls: Control[]
}

const slide = (name: string, label: string, low: number, high: number, start: number, says?: Slide['says']): Slide => ({ kind: 'slide', name, label, low, high, start, says })
const maybe = (name: string, label: string, high: number, none: string, start = -1): Slide => ({ ...slide(name, label, -1, high, start), none })
const flip = (name: string, label: string, start = false): Flip => ({ kind: 'flip', name, label, start })

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'))
const edge = (value: number) => (value ? `${Math.abs(value)} ${value > 0 ? 'advantage' : 'disadvantage'}` : 'none')
const RULESET: Pick = {
  kind: 'pick',
  name: 'ruleset',
  label: 'Book',
  start: 'revised-full',
  options: [['revised-full', 'revised, the whole game'], ['revised', 'revised alone'], ['core', 'core book of 2018'], ['starter', 'starter set']],
}
const SPENDS = [flip('reroll', 'Re-roll failures if it fails'), slide('glory', 'Glory dice if it still fails', 0, 12, 0)]
const LEVEL: Pick = {
  kind: 'pick',
  name: 'level',
  label: 'Level',
  start: 'bound',
  options: [['bound', 'Bound: 1 Wrath die'], ['unbound', 'Unbound: 1 more'], ['transcendent', 'Transcendent: as many more as your Rank']],
}
const DIE: Pick = { kind: 'pick', name: 'sides', label: 'Damage die', start: 8, options: [4, 6, 8, 10, 12, 20].map((one) => [one, `d${one}`]) }
const HURT = [slide('dice', 'Damage dice', 0, 12, 1), DIE, slide('flat', 'Added to the damage', 0, 30, 0)]
const THRESHOLDS = [slide('major', 'Major threshold', 1, 60, 7), slide('severe', 'Severe threshold', 1, 60, 14)]

export const ROLLS: Record<string, Kind[]> = {
  'wrath-glory': [
    {
      roll: 'wrath-glory/test',
      label: 'Test',
      controls: [slide('pool', 'Pool', 0, 30, 7), slide('dn', 'DN', 1, 20, 3), ...SPENDS, slide('wrath_dice', 'Wrath dice', 0, 5, 1), RULESET],
    },
    {
      roll: 'wrath-glory/attack',
      label: 'Attack',
      controls: [
        slide('pool', 'Pool', 0, 30, 8), slide('defence', 'Defence', 1, 20, 3),
        slide('damage', 'Damage', 0, 40, 10), slide('ed', 'Extra Damage Dice', 0, 20, 2), slide('ap', 'AP', 0, 20, 0),
        slide('resilience', 'Resilience', 0, 40, 9), maybe('armour', 'Armour within it', 40, 'not said'),
        maybe('determination', 'Determination or Soak', 20, 'not rolled'), ...SPENDS, RULESET,
      ],
    },
    {
      roll: 'wrath-glory/power',
      label: 'Psychic power',
      controls: [
        slide('pool', 'Psychic Mastery', 0, 30, 8), slide('dn', 'DN', 1, 20, 4), LEVEL, slide('rank', 'Rank or Tier, if Transcendent', 1, 5, 1), ...SPENDS,
        { ...RULESET, options: RULESET.options.filter(([book]) => book !== 'revised' && book !== 'starter') },
      ],
    },
  ],
  daggerheart: [
    {
      roll: 'daggerheart/action',
      label: 'Action roll',
      controls: [slide('modifier', 'Modifiers', -10, 20, 2, signed), slide('difficulty', 'Difficulty', 1, 40, 14), slide('advantage', 'Dice of advantage', -5, 5, 0, edge)],
    },
    {
      roll: 'daggerheart/attack',
      label: 'Attack',
      controls: [
        slide('modifier', 'Modifiers', -10, 20, 2, signed), slide('difficulty', 'Difficulty', 1, 40, 14), slide('advantage', 'Dice of advantage', -5, 5, 0, edge),
        ...HURT, ...THRESHOLDS, flip('resistant', 'Resistant to it'),
      ],
    },
    {
      roll: 'daggerheart/adversary',
      label: 'Adversary',
      controls: [
        slide('modifier', 'Attack modifier', -10, 20, 2, signed), slide('evasion', 'Evasion', 1, 40, 12), slide('advantage', 'Advantage', -1, 1, 0, edge),
        ...HURT, ...THRESHOLDS, flip('armour', 'An Armour Slot is marked'),
      ],
    },
  ],
}

export function started(kind: Kind): Setting {
  return Object.fromEntries(kind.controls.map((one) => [one.name, one.start]))
}

/** A setting as the server reads it. */
export function planOf(kind: Kind, setting: Setting): Plan {
  const said = kind.controls.map((one) => {
    const value = setting[one.name] ?? one.start
    return [one.name, one.kind === 'slide' && one.none && value === one.low ? null : value]
  })
  return { roll: kind.roll, ...Object.fromEntries(said) } as unknown as Plan
}

/** The value of a slider in words. */
export function spokenValue(control: Slide, value: number): string {
  if (control.none && value === control.low) return control.none
  return control.says?.(value) ?? String(value)
}
