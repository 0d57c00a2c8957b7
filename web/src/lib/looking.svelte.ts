import { getContext, setContext } from 'svelte'
import type { Session } from './session.svelte'

const SIGHT = Symbol('sight')

/** Say when what stands inside is on the screen. For a component's start. */
export function provideSight(shown: () => boolean): void {
  setContext(SIGHT, shown)
}

/** Whether this is on the screen. For a component's start. */
export const sight = (): (() => boolean) => getContext<(() => boolean) | undefined>(SIGHT) ?? (() => true)

/** What is on the screen is brought up to date; what is not, when it comes there. For a component's start. */
export function seen<T>(now: () => T): () => T {
  const shown = sight()
  let last: T | undefined
  const found = $derived.by(() => (last = shown() || last === undefined ? now() : last))
  return () => found
}

/** Be told what these may do unasked, as long as this is on the screen. For a component's start. */
export function looking(session: Session, of: () => string[]): void {
  const shown = sight()
  $effect(() => (shown() ? session.live.look(of()) : undefined))
}
