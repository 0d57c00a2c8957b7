// Rulesets as a table plays them: how they differ from a book, and house rules made of switches.
import type { BookShown, PackShown, RuleDifference, RulesShown, RuleValue, TableMade } from '../wire'
import { call } from './api'
import { spoken } from './view'

export type Chosen = boolean | number | string
export type Changes = Record<string, Record<string, Chosen>> // by topic and name

export const PACK = 'pack:' // before the id of a pack, where a ruleset is named
export const ofTable = (table: string): string => `table:${table}`

export const howWePlay = (table: string, token: string): Promise<RulesShown> => call<RulesShown>('GET', `/api/tables/${encodeURIComponent(table)}/how-we-play`, token)
export const booksOf = async (system: string, token: string): Promise<BookShown[]> => (await call<BookShown[]>('GET', '/api/books', token)).filter((one) => one.system === system)
export const lookAtRules = (system: string, ruleset: string, against: string, token: string): Promise<RulesShown> => call<RulesShown>('POST', '/api/rules', token, { system, ruleset, against })
export const keepHouseRules = (system: string, ruleset: string, title: string, values: Changes, instead: boolean, token: string): Promise<PackShown> =>
  call<PackShown>('POST', '/api/house-rules', token, { system, ruleset, title, values, instead })
export const playOn = (system: string, ruleset: string, like: string, name: string, token: string): Promise<TableMade> => call<TableMade>('POST', '/api/tables', token, { system, ruleset, like, name })

/** Under the headings of the book, in its order. */
export function byTopic<T extends { topic: string }>(all: readonly T[]): { title: string; held: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(one.topic, [...(groups.get(one.topic) ?? []), one])
  return [...groups].map(([topic, held]) => ({ title: spoken(topic), held }))
}

/** What somebody has chosen of a value, or else as it is. */
export const chosenOf = (changes: Changes, one: RuleValue): Chosen => changes[one.topic]?.[one.name] ?? (one.here as Chosen)

/** With one more choice; one that is as it was before is none. */
export function choose(changes: Changes, one: RuleValue, value: Chosen): Changes {
  const { [one.name]: _, ...others } = changes[one.topic] ?? {}
  const topic = value === one.here ? others : { ...others, [one.name]: value }
  const { [one.topic]: __, ...rest } = changes
  return Object.keys(topic).length ? { ...rest, [one.topic]: topic } : rest
}

export const counting = (changes: Changes): number => Object.values(changes).reduce((sum, one) => sum + Object.keys(one).length, 0)

/** The few values that have one of these words, or all of them without a word. */
export function withWords(values: readonly RuleValue[], words: string): RuleValue[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return values.filter((one) => wanted.every((word) => `${spoken(one.topic)} ${spoken(one.name)} ${one.meaning}`.toLowerCase().includes(word)))
}

export type { RuleDifference, RulesShown, RuleValue }
