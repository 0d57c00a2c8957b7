// The reference: everything a table's ruleset says, to be looked up by words.
import type { Found, Sort } from '../wire'
import type { Session } from './session.svelte'
import { spoken } from './view'
import { named } from './vocabulary'

const SORTS: Record<Sort, string> = {
  condition: 'Conditions',
  table: 'Tables',
  row: 'Rows of tables',
  rule: 'Rules',
}
const OFF = ['silent', 'excluded', 'planned']

/** Whether an entry is only there to be read: this table does not play it. */
export const notPlayed = (one: Standing): boolean => OFF.includes(one.status)

/** Entries under their headings, rules by topic; the next page only ever adds below. */
export function grouped(found: Found[]): { title: string; found: Found[] }[] {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const kind = one.sort === 'rule' ? spoken(one.topic) : SORTS[one.sort]
    const title = notPlayed(one) ? 'Not played at this table' : kind
    const group = groups.get(title)
    if (group) group.push(one)
    else groups.set(title, [one])
  }
  return [...groups].map(([title, held]) => ({ title, found: held }))
}

const BADGES: Record<string, string> = {
  borrowed: 'from another book',
  planned: 'not played yet',
  silent: 'not in your book',
  excluded: 'not in your book',
}

export type Standing = Pick<Found, 'status' | 'source' | 'house'>

/** What must be seen at a glance: where a rule is not simply the book's own. */
export function badgesOf(one: Standing): string[] {
  const badge = BADGES[one.status]
  return [...(one.house || one.status === 'house' ? ['house rule'] : []), ...(badge ? [badge] : [])]
}

/** How a rule came to this table. */
export function standing(session: Session, { status, source, house }: Standing): string {
  if (status === 'house' || house) return 'A house rule of this table.'
  switch (status) {
    case 'said':
      return 'From the book on your table.'
    case 'borrowed':
      return `The book on your table is silent here; this is taken from ${named(session, 'books', source)}.`
    case 'same':
      return 'Not in the book on your table, and played as elsewhere.'
    case 'planned':
      return 'Known, and not played here yet.'
    default:
      return 'The book on your table has no such rule, and it is not played here.'
  }
}
