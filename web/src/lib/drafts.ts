// What somebody has begun to answer outlasts the form it was answered in: when a matter changes for
// another reason its form is made anew, and keeps what still fits.
import type { Field, Offer } from '../wire'

type Value = Field['default']
interface Draft {
  value: Value
  among: string[] // what could be chosen then, where several can
}
type Drafts = Map<string, Map<string, Draft>> // by offer, by question

const held = new WeakMap<object, Drafts>() // by session

const keyOf = (verb: string, character: string, matter: string) => `${verb}/${character}/${matter}`

function of(session: object): Drafts {
  const drafts = held.get(session) ?? new Map()
  held.set(session, drafts)
  return drafts
}

/** Remember an answer that was given and not sent yet. */
export function keep(session: object, { verb, character, matter }: Offer, { name, domain }: Field, value: Value): void {
  const drafts = of(session)
  const key = keyOf(verb, character, matter)
  const answers = drafts.get(key) ?? new Map<string, Draft>()
  const among = domain.kind === 'some' ? domain.options.map((one) => String(one.value)) : []
  drafts.set(key, answers.set(name, { value, among }))
}

/** What was answered before, by question; of a list that is told what is `here` now: what is gone is left out, what is new chosen. */
export function drafted(session: object, { verb, character, matter }: Offer, here: Record<string, string[]> = {}): Record<string, Value> {
  const answers = [...(of(session).get(keyOf(verb, character, matter)) ?? [])]
  return Object.fromEntries(
    answers.map(([name, { value, among }]) => {
      const now = here[name]
      if (!now || !Array.isArray(value)) return [name, value]
      return [name, [...value.filter((one) => now.includes(String(one))), ...now.filter((one) => !among.includes(one))]]
    }),
  )
}

/** A command is on its way: what was begun about its matter is answered, unless it is refused. */
export function sent(session: object, command: Record<string, unknown>): () => void {
  const [verb, character, matter] = ['do', 'character', 'matter'].map((name) => String(command[name] ?? ''))
  const drafts = of(session)
  const gone = [...drafts].filter(([key]) => (matter ? key.endsWith(`/${matter}`) : key === keyOf(verb, character, '')))
  for (const [key] of gone) drafts.delete(key)
  return () => {
    for (const [key, answers] of gone) if (!drafts.has(key)) drafts.set(key, answers)
  }
}
