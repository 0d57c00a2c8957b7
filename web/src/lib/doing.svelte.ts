import type { Limit, Offer, Played } from '../wire'
import { asking, asRefusal, Refusal } from './api'
import { against, binding } from './bars'
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
  const lost = Object.keys(chosen).filter((name) => JSON.stringify(walked.chosen[name]) !== JSON.stringify(chosen[name]))
  if (lost.length || !walked.ready.command) {
    const bars = lost.flatMap((name) => against(walked.fields.find((one) => one.name === name), chosen[name]))
    const [bar] = bars.length ? binding(bars, session.view.limits, waive) : []
    const gone = { code: 'changed', sentence: 'That cannot be done any more; look again.', rule: '', waivable: '' }
    throw asking(new Refusal(bar ? { ...bar, waivable: bar.limit ?? '' } : gone, 0), { offer, chosen })
  }
  return session.play(walked.ready.command, { waive, realDice: session.realDice, asks: () => ({ offer, chosen }) })
}
