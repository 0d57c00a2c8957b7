// A hero of Daggerheart as the table sees one: slots, cards, gold, and what a roll is about.
import type { Card, DhDamage, DhDeathMove, DhDualityRoll, DhFateRoll, DhHit, DhKnown, DhMatter, DhPerson, Roll } from '../wire'
import { dh } from './dh'
import { kindOf } from './dhgm'
import type { Session } from './session.svelte'
import { counted, grouped, listed, type Matter, type Person, spoken } from './view'

export function isDh(person: Person): person is DhPerson {
  return 'experiences' in person
}

/** A track drawn as slots; Hope is held, all others are marked. */
export interface SlotRow {
  track: string
  name: string
  kind: 'hope' | 'hp' | 'stress' | 'armour'
  value: number
  most: number
}

const ROWS: [SlotRow['kind'], string][] = [['hope', 'Hope'], ['hp', 'HP'], ['stress', 'Stress'], ['armour', 'Armour']]

export function slotRows(session: Session, who: string): SlotRow[] {
  return ROWS.flatMap(([kind, name]) => {
    const track = `${who}.${kind}`
    const value = session.view.tracks[track]
    if (value === undefined) return []
    const most = session.maximum(track)?.total ?? value
    return most > 0 || value > 0 ? [{ track, name, kind, value, most: Math.max(most, value) }] : []
  })
}

/** What a tap on one slot would do: "HP: mark 2", "Hope: spend 1". */
export function slotSays({ name, kind, value }: SlotRow, at: number): string {
  const by = at < value ? value - at : at + 1 - value
  const [less, more] = kind === 'hope' ? ['spend', 'gain'] : ['clear', 'mark']
  return `${name}: ${at < value ? less : more} ${by}`
}

const HANDFULS = { chest: 100, bag: 10 }

/** Gold as people count it: "1 bag and 3 handfuls". */
export function goldSays(gold: number): string {
  const chests = Math.floor(gold / HANDFULS.chest)
  const bags = Math.floor((gold % HANDFULS.chest) / HANDFULS.bag)
  const rest = gold % HANDFULS.bag
  const parts = [
    ...(chests ? [counted(chests, 'chest')] : []),
    ...(bags ? [counted(bags, 'bag')] : []),
    ...(rest ? [counted(rest, 'handful')] : []),
  ]
  return listed(parts) || 'none'
}

/** Cards in hand and those laid away. */
export function hand(person: DhPerson): { hand: Card[]; vault: Card[] } {
  const away = (one: Card) => person.vault.includes(one.id)
  return { hand: person.cards.filter((one) => !away(one)), vault: person.cards.filter(away) }
}

export const MOST_IN_HAND = 5

/** "domain, level 2 · 1 Hope · 2 left" */
export function cardWords(session: Session, who: string, card: Card): string {
  const cost = Object.entries(card.cost).map(([what, amount]) => `${amount} ${spoken(what)}`)
  const left = session.view.uses[who]?.[card.id]
  return [...cost, ...(left === undefined ? [] : [`${left} left`])].join(' · ')
}

/** A card that only works by being held has no button. */
export const passive = (card: Card): boolean => card.modifiers.length > 0 && card.until === null && !Object.keys(card.cost).length && !card.uses

const BANDS = ['melee', 'very close', 'close', 'far', 'very far', 'out of range']

/** How far two people are from each other, where somebody has said so. */
export function rangeSays(session: Session, one: string, other: string): string {
  const known = dh(session)
  const apart = known?.distances[[one, other].sort().join('|')]
  if (apart === undefined) return ''
  const mode = known?.facts.range_mode ?? 'theatre'
  return mode === 'theatre' ? (BANDS[apart] ?? '') : `${apart} ${mode}`
}

/** Adversaries whom a player sees, by kind. */
export function foeKinds(known: DhKnown): [string, DhPerson[]][] {
  const foes = Object.values(known.characters).filter((one) => !one.hero && one.present && one.foe_type !== 'environment')
  return grouped(foes, kindOf)
}

export function letter(person: DhPerson): string {
  const kind = kindOf(person)
  return person.name.startsWith(`${kind} `) ? person.name.slice(kind.length + 1) : person.name
}

/** "2d8+1 phy", or Proficiency's worth of dice where no count stands. */
export function damageSays({ count, die, flat, types, direct }: DhDamage, proficiency = 0): string {
  const dice = die ? `${count || proficiency || ''}d${die}` : ''
  const more = flat ? (dice ? (flat < 0 ? ` − ${-flat}` : ` + ${flat}`) : String(flat)) : ''
  return `${dice}${more} ${types.map((one) => TYPES[one] ?? one).join(' and ')}${direct ? ', direct' : ''}`.trim()
}

const TYPES: Record<string, string> = { phy: 'physical', mag: 'magic' }

const RESULTS: Record<string, string> = {
  critical_success: 'A critical success',
  critical: 'A critical success',
  success_with_hope: 'A success with Hope',
  success_with_fear: 'A success with Fear',
  failure_with_hope: 'A failure with Hope',
  failure_with_fear: 'A failure with Fear',
  success: 'A success',
  failure: 'A failure',
}

export const resultSays = (result: string): string => RESULTS[result] ?? spoken(result)

const PURPOSES: Record<string, string> = {
  clear: 'to shake it off',
  sprint: 'to sprint',
  pressure: 'to move under pressure',
}

function rollTitle(session: Session, roll: DhDualityRoll): string {
  const name = session.nameOf(roll.character)
  const targets = listed(roll.targets.map((one) => session.nameOf(one)))
  if (roll.purpose === 'attack' && targets) return `${name} attacks ${targets}`
  const kind = roll.reaction ? 'reaction' : 'action'
  const trait = roll.trait ? spoken(roll.trait) : 'a trait of your choice'
  const why = PURPOSES[roll.purpose] ? `, ${PURPOSES[roll.purpose]}` : ''
  return `${name}: ${trait}, ${kind} roll${why}`
}

/** A matter's heading, or nothing for kinds that are not Daggerheart's. */
export function dualityTitle(session: Session, matter: Matter): string {
  const values = matter.values
  const name = (id: string) => session.nameOf(id)
  switch (values.is) {
    case 'duality':
      return rollTitle(session, values)
    case 'hit':
      return `${name(values.target)} is hit: ${values.source}`
    case 'harming':
      return `Damage to ${listed(values.targets.map(name))}: ${values.source || 'harm'}`
    case 'exposed':
      return `${listed(values.who.map(name))} react to ${values.source}`
    case 'foe_attack':
      if (!values.target) return `${name(values.attacker)} rolls`
      return `${name(values.attacker)} attacks ${name(values.target)}`
    case 'tag_team':
      return `${name(values.initiator)} and ${name(values.partner)} act as one`
    case 'death_move':
      return `${name(values.character)} at death's door`
    case 'hiding':
      return `${name(values.character)} would hide`
    case 'fate':
      return `${name(values.character)}: the ${spoken(values.die)} die decides`
    case 'clash':
      return `${name(values.instigator)} against ${name(values.other)}`
    case 'rest':
      return values.kind === 'long' ? 'A long rest' : 'A short rest'
    case 'level_up':
      return `${name(values.character)} gains a level`
    case 'project':
      return `${name(values.character)} works on ${values.name || 'a project'}`
    case 'countdown':
      return `Countdown: ${values.countdown.name}`
    case 'objective':
      return 'What the fight is about'
    case 'handover':
      return `${name(values.character)} has taken the spotlight`
    default:
      return ''
  }
}

function fateSays({ die, number, over, stakes }: DhFateRoll): string {
  const wanted = number ? `${number} or ${over ? 'more' : 'less'} on the ${spoken(die)} die.` : ''
  return [wanted, stakes].filter(Boolean).join(' ')
}

/** What somebody typed, so that another sentence may follow it. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The words of a matter below its heading. */
export function dualityWords(session: Session, matter: Matter): string {
  const values = matter.values
  switch (values.is) {
    case 'duality': {
      const { harm } = values
      const hurts = harm ? `A failure takes ${damageSays(harm)} damage${values.half ? ', a success half of it' : ''}.` : ''
      return [values.stakes ? `At stake: ${sentence(values.stakes)}` : '', hurts].filter(Boolean).join(' ')
    }
    case 'exposed':
      return `Whoever fails takes ${damageSays(values.damage)} damage, rolled once for all${values.half ? '; a success leaves half of it' : ''}.`
    case 'fate':
      return fateSays(values)
    case 'clash':
      return values.text || 'Both settle first whether the dice may decide it.'
    case 'death_move':
      return values.move ? '' : 'The last HP is marked: a blaze of glory, a way to live on, or the dice.'
    case 'hiding':
      return `Does nobody see ${session.nameOf(values.character)}, or know where they are?`
    default:
      return ''
  }
}


/** What the armour question comes to: "2 HP becomes 1". */
export function armourSays(hit: DhHit, after: number | null): string {
  return after === null ? `${hit.hp} HP` : `${hit.hp} HP becomes ${after}`
}

/** The deaths that this seat's own heroes face. */
export function ownDeaths(session: Session): { matter: DhMatter; death: DhDeathMove }[] {
  const matters = session.isGm ? [] : (dh(session)?.matters ?? [])
  return matters.flatMap((matter) =>
    matter.values.is === 'death_move' && session.mine(matter.values.character) ? [{ matter, death: matter.values }] : [],
  )
}

export function ownHeroes(session: Session): DhPerson[] {
  const known = dh(session)
  return known ? Object.values(known.characters).filter((one) => one.hero && session.mine(one.id)) : []
}

/** What the dice of a roll are called; damage and late help are dice like any other. */
export function dualityLabels({ values }: Matter, { sides }: Roll): string[] {
  if (sides[0] !== 12) return []
  if (values.is === 'fate') return [spoken(values.die)]
  const both = (values.is === 'duality' && !values.faces.length) || (values.is === 'death_move' && sides.length === 2)
  if (both) return ['Hope', 'Fear']
  return values.is === 'death_move' && values.move === 'avoid_death' ? ['Hope'] : []
}
