// A table where a spotlight goes round, as this seat sees it.
import type { DhKnown } from '../wire'
import type { Session } from './session.svelte'

/** Such a table, known by its shape; nothing where there is none. */
export const spotlit = ({ view }: Session): DhKnown | null => ('framing' in view ? view : null)

export const dh = spotlit
