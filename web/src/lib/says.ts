// What a matter says in its heading, and what it waits for.
import type { Session } from './session.svelte'
import { isDuality, isTest, listed, type Matter, spoken } from './view'

export function title(session: Session, matter: Matter): string {
  const values = matter.values
  const name = (id: string) => session.nameOf(id)
  switch (values.is) {
    case 'test':
      return `${name(values.character)}: ${spoken(values.skill)}`
    case 'contest':
      return `${name(values.initiator)} against ${name(values.opponent)}`
    case 'detail':
      return `${name(values.character)} adds a detail`
    case 'agreement':
      return `${name(values.character)} would spend ${values.dice} Glory`
    case 'duality': {
      const kind = values.reaction ? 'reaction' : 'action'
      const trait = values.trait ? spoken(values.trait) : 'a trait of your choice'
      return `${name(values.character)}: ${trait}, ${kind} roll`
    }
    case 'help':
      return `${name(values.roller)} asks ${name(values.helper)} for help`
    case 'group':
      return `${name(values.leader)} leads ${listed(values.members.map(name))}`
    case 'description':
      return `What ${name(values.character)} does`
    case 'proposal':
      return `${name(values.character)}: a new Experience`
    case 'note':
      return `${name(values.character)}: ${spoken(values.kind)}`
    default:
      return spoken(matter.procedure) // a kind of matter this client was not written for
  }
}

/** The words of a matter below its heading, if it has any. */
export function words(session: Session, matter: Matter): string {
  const values = matter.values
  switch (values.is) {
    case 'detail':
      return values.text || 'Said aloud.'
    case 'description':
      return values.text || 'Said aloud.'
    case 'agreement':
      return 'The Glory belongs to everybody. Agreed?'
    case 'duality':
      return values.stakes ? `At stake: ${values.stakes}` : ''
    case 'group':
      return values.stakes ? `At stake: ${values.stakes}` : `Leading with ${spoken(values.trait)}.`
    case 'proposal': {
      const person = session.person(values.character)
      const experiences = person && 'experiences' in person ? person.experiences : []
      const found = experiences.find((one) => one.id === values.experience)
      return found ? `${found.name} +${found.bonus}` : ''
    }
    case 'note':
      return values.text
    case 'test':
      return values.special ? `A shifted six also buys: ${values.special}` : ''
    default:
      return ''
  }
}

const STEPS: Record<string, string> = {
  call: 'to roll',
  spend: 'to spend or accept',
  shift: 'to accept',
  judge: 'to judge the roll',
  consent: 'to allow it',
  roll: 'to roll the dice',
}

/** "Waiting for Anna to roll", or nothing. */
export function waitingFor(session: Session, matter: Matter): string {
  const asked = matter.roll ? [matter.roll.character] : matter.asks
  if (!asked.length) return ''
  const who = asked.map((one) => {
    if (!one || one === 'gm') return 'the GM'
    const player = session.playerOf(one)
    return player === 'the GM' ? session.nameOf(one) : player
  })
  return `Waiting for ${listed([...new Set(who)])} ${STEPS[matter.step] ?? 'to answer'}`
}

/** The seat names that must answer. */
export function awaited(session: Session, matter: Matter): string[] {
  const asked = matter.roll ? [matter.roll.character] : matter.asks
  return asked.filter((one) => one && one !== 'gm' && !session.mine(one))
}

export function isMine(session: Session, matter: Matter): boolean {
  const asked = matter.roll ? [matter.roll.character] : matter.asks
  return asked.some((one) => session.mine(one))
}

/** How urgent a card is: mine first, then dice on the table, then the rest. */
export function rank(session: Session, matter: Matter): number {
  if (isMine(session, matter)) return 0
  const values = matter.values
  return (isTest(values) || isDuality(values)) && values.faces.length ? 1 : 2
}
