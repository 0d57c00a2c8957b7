// What a matter says in its heading, and what it waits for.
import { betweenTitle, betweenWords, errand } from './between'
import { dire, direTitle, direWords } from './dire'
import { dualityTitle, dualityWords } from './duality'
import type { Session } from './session.svelte'
import { perilErrand, powerTitle } from './warp'
import { counted, isDuality, isTest, listed, type Matter, spoken } from './view'

// What a test that nobody called for is about.
const TESTS: Record<string, string> = { fear: 'against fear', panic: 'to stand it', poison: 'against poison', row: 'to withstand it' }

export function title(session: Session, matter: Matter): string {
  const values = matter.values
  const name = (id: string) => session.nameOf(id)
  switch (values.is) {
    case 'test':
      if (values.purpose === 'attack') return `${name(values.character)} attacks ${listed(values.targets.map(name)) || 'a spot'}`
      if (values.purpose === 'power') return powerTitle(session, matter) || `${name(values.character)} uses a power`
      return [`${name(values.character)}: ${spoken(values.skill)}`, perilErrand(session, matter) || TESTS[values.purpose] || errand(session, values)].filter(Boolean).join(', ')
    case 'attack':
      return `${name(values.attacker)} attacks ${listed(values.marks.map((one) => name(one.target))) || 'a spot'}`
    case 'stray':
      return `${name(values.attacker)} shoots wide into a melee`
    case 'volley':
      return `${counted(values.attackers.length, 'threat attacks', 'threats attack')} ${name(values.target)}`
    case 'blow':
      return `${name(values.target)} is hit: ${values.source}`
    case 'request':
      return `${values.blow.source || 'Harm'} to ${listed(values.targets.map(name))}`
    case 'opportunity':
      return `${name(values.mover)} leaves the melee`
    case 'activity':
      return `${name(values.character)} does something`
    case 'recovery':
      return `${name(values.character)} recovers Shock`
    case 'seizure':
      return `${name(values.character)} would seize the Initiative`
    case 'throw':
    case 'card_throw':
      return `${name(values.character)}: ${values.name || 'a pool'}`
    case 'contest':
      return `${name(values.initiator)} against ${name(values.opponent)}`
    case 'detail':
      return `${name(values.character)} adds a detail`
    case 'agreement':
      return `${name(values.character)} would spend ${values.dice} Glory`
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
    default: {
      const held = dire(matter)
      const said = held ? direTitle(session, held) : betweenTitle(session, matter) || dualityTitle(session, matter)
      return said || spoken(matter.procedure) // a kind this client was not written for
    }
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
    case 'activity':
      return values.text || 'Said aloud.'
    case 'seizure':
    case 'agreement':
      return 'The Glory belongs to everybody. Agreed?'
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
    default: {
      const held = dire(matter)
      return held ? direWords(held) : betweenWords(matter) || dualityWords(session, matter)
    }
  }
}

const STEPS: Record<string, string> = {
  call: 'to roll',
  spend: 'to spend or accept',
  shift: 'to accept',
  judge: 'to judge the roll',
  consent: 'to allow it',
  roll: 'to roll the dice',
  soak: 'to soak or take it',
  reroll: 'to re-roll or keep it',
  glory: 'to spend Glory or keep it',
  target: 'to choose whom it strikes',
  scatter: 'to roll where it comes down',
  area: 'to say who is caught in it',
  upgrade: 'to make it worse or leave it',
  select: 'to say whom it strikes',
  choose: 'to choose',
  ask: 'to roll for it',
  damage: 'to roll the damage',
  armour: 'to say whether armour takes some of it',
  late: 'to roll the help',
  share: 'to share out the Hope die',
  moves: 'to choose downtime moves',
  weigh: 'to set the DN',
  bid: 'to roll for it or leave it',
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
  const moment = ['row', 'defiance'].includes(dire(matter)?.is ?? '') || values.is === 'death_move' || values.is === 'hit' // everybody holds their breath
  return moment || ((isTest(values) || isDuality(values)) && values.faces.length) ? 1 : 2
}
