import type {
  DhDualityRoll,
  DhKnown,
  DhMatter,
  DhPerson,
  WgKnown,
  WgMatter,
  WgPerson,
  WgTest,
} from '../wire'

export type Known = WgKnown | DhKnown
export type Person = WgPerson | DhPerson
export type Matter = WgMatter | DhMatter
export type Values = Matter['values']

export function isTest(values: Values): values is WgTest {
  return values.is === 'test'
}

export function isDuality(values: Values): values is DhDualityRoll {
  return values.is === 'duality'
}

/** Dice that lie open in a matter, whatever its kind. */
export function facesOf(values: Values): number[] {
  const held = values as unknown as { faces?: unknown }
  return Array.isArray(held.faces) ? (held.faces as number[]) : []
}

export function isNote(matter: Matter): boolean {
  return matter.procedure === 'note' || matter.procedure === 'later'
}

/** Whom a matter is about, whatever its kind. */
export function about(values: Values): string[] {
  const held = values as unknown as Record<string, unknown>
  const names = [held.character, held.initiator, held.opponent, held.roller, held.helper, held.leader, held.attacker, held.target, held.mover]
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}

export function spoken(word: string): string {
  return word.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase()).replace(/\b(Gm|Dn|Ap|Ed|Hp)\b/g, (short) => short.toUpperCase())
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function listed(words: string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A list in groups, in the order in which their keys first come up. */
export function grouped<T>(list: T[], key: (one: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one])
  return [...found]
}

/** An id for a hero from the name somebody typed, unlike any that is taken. */
export function idFrom(name: string, taken: Iterable<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 30)
  const base = plain || 'hero'
  const used = new Set([...taken, 'gm', 'dice', 'scene', 'leader', 'glory', 'ruin', 'fear'])
  let id = base
  for (let number = 2; used.has(id); number += 1) id = `${base}_${number}`
  return id
}
