import type { Limit, Offer, Played } from '../wire'
import { asRefusal, Refusal } from './api'
import type { Session } from './session.svelte'

type Deed = (waive: Limit[]) => Promise<unknown>

/** Something that a button does: once at a time, with what stood in its way. */
export class Doing {
  busy = $state(false)
  refusal = $state.raw<Refusal | null>(null)
  #last: Deed | null = null

  /** True if it was done. A second tap meanwhile does nothing. */
  async run(deed: Deed, waive: Limit[] = []): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.refusal = null
    this.#last = deed
    try {
      await deed(waive)
      return true
    } catch (error) {
      this.refusal = asRefusal(error)
      return false
    } finally {
      this.busy = false
    }
  }

  /** The GM lets a limit pass for the same once more. */
  waiving = (limit: Limit): void => {
    if (this.#last) void this.run(this.#last, [limit])
  }
}

/** Play an offer in one tap: what is not named is answered by its default. */
export async function playOffer(
  session: Session,
  offer: Offer,
  chosen: Record<string, unknown> = {},
  waive: Limit[] = [],
): Promise<Played> {
  const walked = await session.walk(offer, chosen, waive)
  const kept = Object.keys(chosen).every((name) => JSON.stringify(walked.chosen[name]) === JSON.stringify(chosen[name]))
  if (!kept || !walked.ready.command) {
    const sentence = 'That cannot be done any more; look again.'
    throw new Refusal({ code: 'changed', sentence, rule: '', waivable: '' }, 0)
  }
  return session.play(walked.ready.command, { waive, realDice: session.realDice, asks: () => ({ offer, chosen }) })
}
