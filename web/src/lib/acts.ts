// What a card does, step by step: whom it is for, what is rolled, what is suffered.
import type { Session } from './session.svelte'
import type { Matter, Person } from './view'
import type { Card, Run } from '../wire'

export type Step = 'targets' | 'dice' | 'damage'
type Deed = Card['then'][number]

const ORDER: Step[] = ['targets', 'dice', 'damage']

const follows = (deed: Deed): Deed[] => {
  if ('hit' in deed) return [...deed.hit, ...deed.missed]
  if ('failed' in deed) return [...deed.failed, ...deed.passed]
  if ('options' in deed) return deed.options.flatMap((one) => one.then)
  if ('bands' in deed) return deed.bands.flatMap((one) => one.then)
  return 'then' in deed ? deed.then : []
}
const every = (deeds: Deed[]): Deed[] => deeds.flatMap((one) => [one, ...every(follows(one))])
const step = (deed: Deed): Step[] => {
  if (deed.do === 'select') return ['targets']
  if ('hit' in deed) return deed.damage || deed.ed ? ['dice', 'damage'] : ['dice']
  if ('failed' in deed) return ['dice']
  return deed.do === 'suffer' && deed.damage ? ['damage'] : []
}

/** The steps that a card has, in their order. */
export function stepsOf(card: Card): Step[] {
  const found = new Set(every(card.then).flatMap(step))
  return ORDER.filter((one) => found.has(one))
}

// Whether others roll, and not whoever uses it.
const asksOthers = (card: Card): boolean => every(card.then).some((one) => 'failed' in one && one.who !== 'actor')

const isRun = (matter: Matter): matter is Matter & { values: Run } => matter.values.is === 'row'

/** The card as it is being used, if it is. */
export const runOf = (session: Session, who: string, card: string): (Matter & { values: Run }) | undefined =>
  session.view.matters.filter(isRun).find(({ values }) => values.kind === 'card' && values.actor === who && values.item === card)

/** The card on which a run stands, as far as this seat may read it. */
export function cardOf(session: Session, run: Run): { person: Person; card: Card } | null {
  const person = session.person(run.actor)
  const card = person?.cards.find((one) => one.id === run.item)
  return person && card && run.kind === 'card' ? { person, card } : null
}

/** Which step it stands at. */
export function stepAt({ asks, values }: Matter & { values: Run }): Step {
  if (asks.length) return 'targets'
  return values.trials.some((one) => one.success === null) ? 'dice' : 'damage'
}

/** What of it waits for this seat, or for anybody. */
export function waitingIn(session: Session, run: Matter): Matter | undefined {
  const within = session.view.matters.filter(({ id, asks, roll }) => (id === run.id || id.startsWith(`${run.id}.`)) && (asks.length > 0 || roll))
  const mine = within.find((one) => session.offersOn(one.id).some(({ character }) => session.mine(character)))
  return mine ?? within[0]
}

const SAYS: Record<Step, string> = { targets: 'Targets', dice: 'Roll', damage: 'Damage' }

/** What the button of a step says. */
export const saysStep = (card: Card, step: Step): string => (step === 'dice' && asksOthers(card) ? 'Ask to roll' : SAYS[step])

/** What choosing the targets brings next; nothing where it brings no step of its own. */
export function nextSays(session: Session, run: Run): string | undefined {
  const card = run.todo[0]?.action.do === 'select' ? cardOf(session, run)?.card : undefined
  const step = card && stepsOf(card)[1]
  return card && step && saysStep(card, step)
}
