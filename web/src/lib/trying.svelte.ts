import type { Limit } from '../wire'
import { asRefusal, type Refusal } from './api'
import type { Command, Session } from './session.svelte'

/** One command after the other, with the refusal of the last one and its waiver. */
export class Trying {
  refusal = $state.raw<Refusal | null>(null)
  busy = $state(false)
  #last: Command = {}

  constructor(private readonly session: Session) {}

  /** True if it was taken. */
  async play(command: Command, waive: Limit[] = []): Promise<boolean> {
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

  /** Plus and minus on a track, as fast as somebody taps. */
  adjust(track: string, by: number): Promise<boolean> {
    return this.play({ do: 'adjust', track, by })
  }

  waive = (limit: Limit): Promise<boolean> => this.play(this.#last, [limit])
}
