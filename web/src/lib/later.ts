import type { Component, ComponentInternals } from 'svelte'
import Later from '../parts/Later.svelte'

/** A component that is fetched when it is first shown: the first page need not wait for it. */
export function later<Part extends Component<any>>(load: () => Promise<{ default: Part }>): Part { // eslint-disable-line @typescript-eslint/no-explicit-any
  let asked: Promise<Part> | null = null
  const fetched = () =>
    (asked ??= load().then(
      (found) => found.default,
      (error: unknown) => {
        asked = null // to be asked again when the network is back
        throw error
      },
    ))
  return ((internals: ComponentInternals, props: object) => Later(internals, { load: fetched, props })) as unknown as Part
}
