// A hero who lies ready, in two lines: what they are, and what they are good at.
import { signed } from './dhgm'
import type { Session } from './session.svelte'
import { type Person, spoken } from './view'
import { named } from './vocabulary'

const MOST = 2

/** The highest of these, highest first: "Agility +2, Strength +1". */
function best(numbers: Record<string, number>, says: (word: string, number: number) => string): string {
  const found = Object.entries(numbers).filter(([, number]) => number > 0).sort(([, a], [, b]) => b - a)
  return found.slice(0, MOST).map(([word, number]) => says(word, number)).join(', ')
}

export function readyLines(session: Session, person: Person): string[] {
  if (!('weapons' in person)) return [] // of a game that nobody has told these screens about
  const arms = person.weapons[0]?.name ?? ''
  const [what, good] = 'experiences' in person
    ? [person.experiences.map((one) => one.name), best(person.traits, (trait, bonus) => `${named(session, 'traits', trait)} ${signed(bonus)}`)]
    : [person.keywords.map(spoken), best(person.totals, (skill, dice) => `${named(session, 'skills', skill)} ${dice}`)]
  return [[what.join(', '), arms].filter(Boolean).join('; '), good ? `Good at ${good}` : ''].filter(Boolean)
}
