// Whose move it is and who is waited for: worked out once after a change, for all who show it.
import { getContext, setContext } from 'svelte'
import { nowOf, type Now } from './now'
import type { Session } from './session.svelte'
import { waitedFor, type Waited } from './waiting'

class Move {
  readonly waited: Waited[] = $derived.by(() => waitedFor(this.session))
  readonly now: Now = $derived.by(() => nowOf(this.session, this.waited))

  constructor(private readonly session: Session) {}
}

const KEY = Symbol('whose move')

export function provideMove(session: Session): void {
  setContext(KEY, new Move(session))
}

export function getMove(): Move {
  return getContext<Move>(KEY)
}
