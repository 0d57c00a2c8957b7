import type { Limit } from '../wire'
import { asRefusal, type Refusal } from './api'
import type { Command, Session } from './session.svelte'

/** One command after the other from a form, with the refusal of the last one and its waiver. */
export class Trying {
  refusal = $state.raw<Refusal | null>(null)
  busy = $state(false)
  #last: Command = {}

  constructor(private readonly session: Session) {}

  /** True if it was taken. */
  async play(command: Command, waive: Limit[] = []): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.#last = command
    this.refusal = null
    try {
      await this.session.play(command, { waive, realDice: this.session.realDice })
      return true
    } catch (error) {
      this.refusal = asRefusal(error)
      return false
    } finally {
      this.busy = false
    }
  }

  waive = (limit: Limit): Promise<boolean> => this.play(this.#last, [limit])
}
