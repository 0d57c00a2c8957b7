import { getContext, setContext } from 'svelte'
import type { Session } from './session.svelte'

const SIGHT = Symbol('sight')

/** Say when what stands inside is on the screen. For a component's start. */
export function provideSight(shown: () => boolean): void {
  setContext(SIGHT, shown)
}

/** Be told what these may do unasked, as long as this is on the screen. For a component's start. */
export function looking(session: Session, of: () => string[]): void {
  const shown = getContext<(() => boolean) | undefined>(SIGHT) ?? (() => true)
  $effect(() => (shown() ? session.live.look(of()) : undefined))
}
