// What can be asked on the odds page, as the server says it: the rolls, and the numbers each hangs on.
import type { AskPlans, PlanForm, PlanSlide } from '../wire'

export type Plan = AskPlans['of'][number]
export type Setting = Record<string, number | boolean | string | null>

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'))
const edge = (value: number) => (value ? `${Math.abs(value)} ${value > 0 ? 'advantage' : 'disadvantage'}` : 'none')

export function started(form: PlanForm): Setting {
  return Object.fromEntries(form.controls.map((one) => [one.name, one.start]))
}

/** A setting as the server reads it. */
export function planOf(form: PlanForm, setting: Setting): Plan {
  const said = form.controls.map((one) => {
    const value = setting[one.name] ?? one.start
    return [one.name, one.kind === 'slide' && one.none && value === one.low ? null : value]
  })
  return { roll: form.roll, ...Object.fromEntries(said) } as unknown as Plan
}

/** The value of a slider in words. */
export function spokenValue(control: PlanSlide, value: number): string {
  if (control.none && value === control.low) return control.none
  return control.says === 'signed' ? signed(value) : control.says === 'edge' ? edge(value) : String(value)
}
