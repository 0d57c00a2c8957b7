// Where a part of a page finds its session: the door asks too, and need not load what a session is made of.
import { getContext, setContext } from 'svelte'
import type { Session } from './session.svelte'

const KEY = Symbol('session')

export function provideSession(session: Session): void {
  setContext(KEY, session)
}

/** The session, or nothing where no table is open yet: at the door and on the owner's page. */
export function findSession(): Session | undefined {
  return getContext<Session | undefined>(KEY)
}

export function getSession(): Session {
  return getContext<Session>(KEY)
}
