// Which choices go together: some questions allow only so long a way from one to the next.
import type { Field } from '../wire'

/** Whether these, in this order, lie within what the question allows. */
export function withinWay(domain: Field['domain'], chosen: string[]): boolean {
  if (domain.kind !== 'some' || !domain.way) return true
  const { legs, most } = domain.way
  let here = ''
  let walked = 0
  for (const one of chosen) {
    const leg = legs[here]?.[one] ?? 0
    if (leg) [here, walked] = [one, walked + leg]
  }
  return walked <= most
}
