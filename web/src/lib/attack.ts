// What the attack panel makes of an attack's questions: chips that are on or off.
import type { Field, Option } from '../wire'
import { ours } from './fight'
import type { Session } from './session.svelte'
import type { Answered } from './walk.svelte'

export interface Toggle {
  field: Field
  option: Option
  name: string
  effect: string
  on: boolean
}

// Questions whose answers switch on and off; of those with one answer the first means "nothing of the kind".
const TITLES: Record<string, string> = {
  range: 'Range',
  cover: 'Cover',
  move: 'Give up your move',
  called: 'Called Shot',
  options: 'What else counts',
}
export const SWITCHES = Object.keys(TITLES)

/** A label in two halves: what it is, and what it does to dice and DN. */
function halves(option: Option): [string, string] {
  const label = option.label.replace(/^(Called Shot|Cover), /, '')
  const [name = '', effect = ''] = label.split(/: (.*)/s)
  return [name.charAt(0).toUpperCase() + name.slice(1), effect]
}

/** Everything that can be switched on, by the question it belongs to. */
export function toggles(answers: Answered[]): { title: string; name: string; field: Field; chips: Toggle[] }[] {
  return answers.flatMap(({ field, value }) => {
    const { domain, name } = field
    const chip = (option: Option, on: boolean): Toggle => {
      const [said, effect] = halves(option)
      return { field, option, name: said, effect, on }
    }
    const title = TITLES[name] ?? field.label
    if (domain.kind === 'one_of' && SWITCHES.includes(name)) {
      return [{ title, name, field, chips: domain.options.slice(1).map((one) => chip(one, one.value === value)) }]
    }
    if (domain.kind === 'some' && name === 'options') {
      const chosen = Array.isArray(value) ? value : []
      return [{ title, name, field, chips: domain.options.map((one) => chip(one, chosen.includes(String(one.value)))) }]
    }
    return []
  })
}

/** The answer to its question once a chip was tapped. */
export function toggled(chip: Toggle, answers: Answered[]): Answered['value'] {
  const { domain, name } = chip.field
  if (domain.kind === 'one_of') return chip.on ? (domain.options[0]?.value ?? '') : chip.option.value
  const value = answers.find((one) => one.field.name === name)?.value
  const chosen = Array.isArray(value) ? value : []
  const key = String(chip.option.value)
  return chip.on ? chosen.filter((one) => one !== key) : [...chosen, key]
}

/** Whom one sees to attack, before anybody has asked what is against it. */
export function inSight(session: Session, picked: string[]): Answered {
  const there = Object.values(session.view.characters).filter((one) => !ours(one) && one.present)
  const options = there.map((one) => ({ value: one.id, label: one.name, most: 1, bars: [] }))
  const domain = { kind: 'some' as const, options, low: 1, high: 1, ordered: false, way: null, barred: [], beyond: null }
  return { field: { name: 'targets', label: 'Whom?', default: [], domain }, value: picked }
}
