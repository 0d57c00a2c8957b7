import { untrack } from 'svelte'
import type { Answer, Field, Limit, Offer } from '../wire'
import { asRefusal, type Refusal } from './api'
import type { Wanted } from './bars'
import { keep } from './drafts'
import type { Session } from './session.svelte'
import { beside, steadily } from './steady'

export type Value = Field['default']

export interface Answered {
  field: Field
  value: Value
}

const SOON = 160

/** Whether a question begins with somebody only because somebody must be named: the first of the list. */
function arbitrary({ domain, default: start }: Field): boolean {
  if (domain.kind !== 'some' || !domain.low || domain.options.length <= domain.low) return false
  const first = domain.options.slice(0, domain.low).map((one) => String(one.value))
  return JSON.stringify(first) === JSON.stringify(start)
}

/** Whether an answer is too little for its question. */
export function short({ field: { domain }, value }: Answered): boolean {
  if (domain.kind === 'some') return Array.isArray(value) && value.length < domain.low
  return domain.kind === 'text' && String(value).trim().length < domain.least
}

/**
 * An offer walked to its end with every question answered by its default, so that all of them can
 * be shown at once; changing one answer asks again from there.
 */
export class Walk {
  answers = $state.raw<Answered[]>([])
  ready = $state.raw<Answer | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  barred = $state(false) // it cannot be done just now; what was answered stays
  busy = $state(true)
  newDice = $state(false) // what was taken back falls the same way again unless the GM says so
  waive = $state.raw<Limit[]>([])
  #timer = 0
  #touched = new Set<string>()
  #given: Record<string, Value> // answered elsewhere on the screen, or before it was shown
  #stale = false // an answer was changed that the server has not seen
  #turn = 0 // a later walk makes earlier ones worthless
  #going = Promise.resolve() // the walk on its way
  #playing = false
  #behind = false // play went on while a walk or a command was on its way
  #left = false
  #lost = false // the last walk found no end
  #button: HTMLElement | null = null

  constructor(
    private readonly session: Session,
    readonly offer: Offer,
    eager: boolean,
    given: Record<string, Value> = {},
    private readonly named = false, // nobody is struck, burnt or called who was not named by a tap
    waive: Limit[] = [], // limits that the GM lets pass from the start
  ) {
    this.#given = given
    this.waive = waive
    if (eager) void this.begin()
    else this.busy = false
  }

  /** Every answer as it stands, by the name of its question. */
  get picked(): Record<string, Value> {
    return Object.fromEntries(this.answers.map(({ field, value }) => [field.name, value]))
  }

  /** The button that plays it: once it can be tapped, no answer moves it. */
  stand = (button: HTMLElement): void => {
    this.#button = button
  }

  /** Ask from the first question on; answers that were given and still fit are kept. */
  begin(): Promise<void> {
    this.#going = this.#walk()
    return this.#going
  }

  set(name: string, value: Value): void {
    const at = this.answers.findIndex((one) => one.field.name === name)
    const asked = this.answers[at]
    if (!asked) return
    keep(this.session, this.offer, asked.field, value)
    this.answers = this.answers.map((one, place) => (place === at ? { ...one, value } : one))
    this.refusal = null
    this.#touched.add(name)
    this.#later()
  }

  /** Ask again in a moment: another answer may follow at once. */
  #later(): void {
    this.#turn += 1 // a walk on its way would bring back the old answer
    this.#stale = true
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.settle(), SOON)
  }

  /** Answers that are chosen elsewhere on the screen, whether or not they are asked for yet. */
  give(answers: Record<string, Value>): void {
    if (JSON.stringify(answers) === JSON.stringify(this.#given)) return
    this.#given = answers
    this.refusal = null
    this.#later()
  }

  /** What a player asks leave for: what was chosen so far and whom it is about, and this besides. */
  wanted(besides: Record<string, Value> = {}): Wanted {
    const known = (one: unknown) => typeof one === 'string' && this.session.person(one) !== undefined
    const whom = this.answers.filter(({ value }) => (Array.isArray(value) ? value.some(known) : known(value)))
    const people = Object.fromEntries(whom.map(({ field, value }) => [field.name, value]))
    return { offer: this.offer, chosen: { ...people, ...this.#chosen(), ...besides } }
  }

  /** The GM lets limits pass, and chooses what they stood against. */
  allow(limits: Limit[], chosen: Record<string, Value> = {}): void {
    this.waive = [...new Set([...this.waive, ...limits])]
    for (const [name, value] of Object.entries(chosen)) this.set(name, value)
    this.#later()
  }

  /** Play has gone on. What is on its way may not know of it: then ask once more behind it. */
  follow(): void {
    if (this.busy || this.#playing) this.#behind = true
    else void this.begin()
  }

  /** Its form is gone: nothing is left to bring up to date. */
  leave(): void {
    this.#left = true
  }

  #catchUp(): void {
    if (!this.#behind || this.#playing || this.#left) return
    this.#behind = false
    void this.begin()
  }

  /** Bring the questions up to date with the answers. */
  settle(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#stale) this.#going = this.#walk()
    return this.#going
  }

  /** Whether its questions are still on their way: there is nothing to tap yet. */
  get coming(): boolean {
    return this.busy && !this.ready
  }

  /** Whether something must still be said before it can be played. */
  get missing(): boolean {
    return this.answers.some(short)
  }

  /** Play what is ready; true if it was taken. A second tap meanwhile does nothing. */
  async submit(): Promise<boolean> {
    if (this.#playing || this.missing) return false
    this.#playing = true
    try {
      // What is ready is older than an answer that is still on its way.
      do await this.settle()
      while (this.#stale)
      // A walk that got lost on its way says nothing about the offer: ask once more.
      if (!this.ready) await this.begin()
      return await this.#play()
    } finally {
      this.#playing = false
      this.#catchUp()
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
        asks: () => this.wanted(),
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
    if (!this.ready || this.#gaveWay) await this.begin()
    // What another limit still forbids is shown, never cut down in silence.
    return this.ready && !this.#gaveWay ? this.submit() : false
  }

  /** Whether something that was chosen did not fit, and a default stands in its place. */
  get #gaveWay(): boolean {
    const chosen = this.#chosen()
    return this.answers.some(({ field: { name }, value }) => name in chosen && JSON.stringify(chosen[name]) !== JSON.stringify(value))
  }

  /** What somebody chose; everything else follows by its default, which may hang on the choices. */
  #chosen(): Record<string, Value> {
    const chosen = this.answers.filter((one) => this.#touched.has(one.field.name))
    return { ...this.#given, ...Object.fromEntries(chosen.map((one) => [one.field.name, one.value])) }
  }

  #starts(field: Field, chosen: Record<string, unknown>): Value {
    const now = this.answers.find((one) => one.field.name === field.name)?.value
    // Whoever cleared it is about to choose others: what was preset does not come back.
    const cleared = field.domain.kind === 'some' && this.#touched.has(field.name) && Array.isArray(now) && !now.length
    const unasked = this.named && !this.#touched.has(field.name) && !(field.name in this.#given)
    const blank = cleared || (unasked && arbitrary(field))
    return blank ? [] : (chosen[field.name] as Value)
  }

  /** All questions at once; answers that no longer fit give way to their defaults. */
  async #walk(): Promise<void> {
    const turn = ++this.#turn
    this.busy = true
    try {
      const walked = await this.session.walk(this.offer, this.#chosen(), this.waive)
      if (turn !== this.#turn) return
      steadily(this.ready ? this.#button : beside(this.#button), () => {
        this.answers = walked.fields.map((field) => ({ field, value: this.#starts(field, walked.chosen) }))
        this.ready = walked.ready
        if (this.#lost) this.refusal = null // what stood in the way has passed
        this.barred = this.#lost = this.busy = false // all at once: the page is laid out once
      })
    } catch (error) {
      if (turn !== this.#turn) return
      this.ready = null
      this.refusal = asRefusal(error)
      this.#lost = true
      this.barred = this.refusal.status !== 0
    } finally {
      if (turn === this.#turn) {
        this.busy = false
        this.#stale = false
        this.#catchUp()
      }
    }
  }
}

/** Walk again whenever play goes on: what others do changes what can be chosen. For a component's start. */
export function followed(session: Session, walk: Walk, wanted: () => boolean = () => true): void {
  let asked = session.frame.head
  $effect(() => () => walk.leave())
  $effect(() => {
    const { head } = session.frame
    if (head === asked || !wanted()) return
    asked = head
    untrack(() => walk.follow())
  })
}
