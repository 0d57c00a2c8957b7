import type { Limit } from '../wire'
import { asRefusal, type Refusal } from './api'
import type { Command, How, Session } from './session.svelte'

/** One command after the other, with the refusal of the last one and its waiver. */
export class Trying {
  refusal = $state.raw<Refusal | null>(null)
  busy = $state(false)
  #last: (how: How) => Promise<unknown> = () => Promise.resolve()

  constructor(private readonly session: Session) {}

  /** True if it was taken. */
  play(command: Command): Promise<boolean> {
    return this.run((how) => this.session.play(command, how))
  }

  /** The same with what stands in a place of the screen. */
  does(part: string, values: Command): Promise<boolean> {
    return this.run((how) => this.session.does(part, values, how))
  }

  /** Any deed; what limits it has is known to those who play. */
  async run(deed: (how: How) => Promise<unknown>, waive: Limit[] = []): Promise<boolean> {
    this.busy = true
    this.#last = deed
    this.refusal = null
    try {
      await deed({ waive, realDice: this.session.realDice })
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
    return this.does('track', { track, by })
  }

  waive = (limit: Limit): Promise<boolean> => this.run(this.#last, [limit])
}
