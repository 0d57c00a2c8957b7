// The ways to a new hero, as the server tells them.
import type { Ways, Page } from '../wire'
import { call } from './api'
import type { Session } from './session.svelte'

const path = (session: Session, what: string) => `/api/tables/${encodeURIComponent(session.table)}/${what}`

export const waysOf = (session: Session): Promise<Ways> => call<Ways>('GET', path(session, 'ways'), session.token)

/** Somebody new sits down: as a ready hero, under a name of one's own if there is one. */
export async function sitDown(session: Session, pattern: string, name = ''): Promise<void> {
  const draft = name ? { name } : {}
  const page = await call<Page>('POST', path(session, 'sheet'), session.token, { pattern, draft })
  if (page.command) await session.play(page.command)
}
