// A table of Daggerheart as this seat sees it.
import type { DhKnown } from '../wire'
import type { Session } from './session.svelte'

/** A table of Daggerheart; nothing for any other game. */
export function dh(session: Session): DhKnown | null {
  return 'framing' in session.view ? session.view : null
}
