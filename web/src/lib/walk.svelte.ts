import type { Answer, Field, Limit, Offer } from '../wire'
import { asRefusal, type Refusal } from './api'
import type { Session } from './session.svelte'

export type Value = Field['default']

export interface Answered {
  field: Field
  value: Value
}

const SOON = 160

/** Whether an answer given before still fits a question that is asked again. */
export function fits(field: Field, value: Value | undefined): value is Value {
  if (value === undefined) return false
  const domain = field.domain
  switch (domain.kind) {
    case 'one_of':
      return domain.options.some((option) => option.value === value)
    case 'range':
      return typeof value === 'number' && value >= domain.low && value <= domain.high
    case 'text':
      return typeof value === 'string' && value.length <= domain.most
    case 'some':
      return (
        Array.isArray(value) &&
        value.length >= domain.low &&
        value.length <= domain.high &&
        value.every((one) => domain.options.some((option) => option.value === one))
      )
    case 'split': {
      if (typeof value !== 'object' || Array.isArray(value)) return false
      const points = Object.entries(value)
      const most = (key: string) => domain.options.find((one) => String(one.value) === key)?.most ?? 0
      const sum = points.reduce((all, [, one]) => all + one, 0)
      return sum <= domain.total && points.every(([key, one]) => one <= most(key))
    }
  }
}

/**
 * An offer walked to its end with every question answered by its default, so that all of them can
 * be shown at once; changing one answer asks again from there.
 */
export class Walk {
  answers = $state.raw<Answered[]>([])
  ready = $state.raw<Answer | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  busy = $state(true)
  newDice = $state(false) // what was taken back falls the same way again unless the GM says so
  waive: Limit[] = []
  #timer = 0
  #from = -1 // the first question whose answer the server has not seen
  #turn = 0 // a later walk makes earlier ones worthless
  #going = Promise.resolve() // the walk on its way
  #playing = false

  constructor(
    private readonly session: Session,
    readonly offer: Offer,
    eager: boolean,
  ) {
    if (eager) void this.begin()
    else this.busy = false
  }

  /** Ask from the first question on; answers that were given and still fit are kept. */
  begin(): Promise<void> {
    this.#going = this.#walk(0)
    return this.#going
  }

  set(name: string, value: Value): void {
    const at = this.answers.findIndex((one) => one.field.name === name)
    if (at < 0) return
    this.answers = this.answers.map((one, place) => (place === at ? { ...one, value } : one))
    this.refusal = null
    this.#turn += 1 // a walk on its way would bring back the old answer
    this.#from = this.#from < 0 ? at : Math.min(this.#from, at)
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.settle(), SOON)
  }

  /** Bring the questions up to date with the answers. */
  settle(): Promise<void> {
    clearTimeout(this.#timer)
    const from = this.#from
    if (from >= 0) this.#going = this.#walk(from + 1, from)
    return this.#going
  }

  /** Play what is ready; true if it was taken. A second tap meanwhile does nothing. */
  async submit(): Promise<boolean> {
    if (this.#playing) return false
    this.#playing = true
    try {
      // What is ready is older than an answer that is still on its way.
      do await this.settle()
      while (this.#from >= 0)
      return await this.#play()
    } finally {
      this.#playing = false
    }
  }

  async #play(): Promise<boolean> {
    const command = this.ready?.command
    if (!command) return false
    this.busy = true
    this.refusal = null
    try {
      await this.session.play(command, {
        waive: this.waive,
        realDice: this.session.realDice,
        newDice: this.newDice,
      })
      return true
    } catch (error) {
      this.refusal = asRefusal(error)
      return false
    } finally {
      this.busy = false
    }
  }

  /** The GM lets a limit pass for this one command. */
  async waiving(limit: Limit): Promise<boolean> {
    this.waive = [...this.waive, limit]
    this.refusal = null
    if (!this.ready) await this.#walk(this.answers.length)
    return this.ready ? this.submit() : false
  }

  #chosen(answers: Answered[]): Record<string, Value> {
    return Object.fromEntries(answers.map((one) => [one.field.name, one.value]))
  }

  async #walk(keep: number, changed = -1): Promise<void> {
    const turn = ++this.#turn
    const before = this.#chosen(this.answers)
    this.busy = true
    try {
      if (changed >= 0 && this.ready) {
        // Most changes alter no other question: then one request is enough.
        const whole = await this.session.ask(this.offer, before, this.waive).catch(() => null)
        if (turn !== this.#turn) return
        if (whole?.command) {
          this.ready = whole
          return
        }
      }
      await this.#step(turn, this.answers.slice(0, keep), before)
    } catch (error) {
      if (turn !== this.#turn) return
      this.ready = null
      this.refusal = asRefusal(error)
    } finally {
      if (turn === this.#turn) {
        this.busy = false
        this.#from = -1
      }
    }
  }

  async #step(turn: number, found: Answered[], before: Record<string, Value>): Promise<void> {
    for (;;) {
      const answer = await this.session.ask(this.offer, this.#chosen(found), this.waive)
      if (turn !== this.#turn) return
      if (!answer.field) {
        this.answers = found
        this.ready = answer
        return
      }
      const { field } = answer
      const old = before[field.name]
      found = [...found, { field, value: fits(field, old) ? old : field.default }]
    }
  }
}
