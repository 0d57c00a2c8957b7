// The words of the rules, as the server has them; until they are here a word is said as it is written.
import type { Vocable } from '../wire'
import type { Session } from './session.svelte'
import { spoken } from './view'

export type Pair = [string, string]

/** All words of a kind, in the order of the book. */
export const words = (session: Session, kind: string): Vocable[] => session.vocabulary[kind] ?? []

export const wordOf = (session: Session, kind: string, word: string): Vocable | undefined => words(session, kind).find((one) => one.word === word)

/** A word as people say it. */
export const named = (session: Session, kind: string, word: string): string => wordOf(session, kind, word)?.name ?? spoken(word)

/** The words of a kind to choose from. */
export const pairs = (session: Session, kind: string): Pair[] => words(session, kind).map((one): Pair => [one.word, one.name])
