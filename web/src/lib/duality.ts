// A hero of Daggerheart as the table sees one: slots, cards, gold, and what a roll is about.
import type { DhDamage, DhDeathMove, DhHit, DhKnown, DhMatter, DhPerson } from '../wire'
import { spotlit } from './dh'
import { kindOf } from './dhgm'
import type { Session } from './session.svelte'
import { counted, grouped, listed, type Person } from './view'
import { named, wordOf, words } from './vocabulary'

/** Somebody with Experiences, known by that. */
export const experienced = (person: Person): person is DhPerson => 'experiences' in person

/** A track drawn as slots; Hope is held, all others are marked. */
export interface SlotRow {
  track: string
  name: string
  kind: 'hope' | 'hp' | 'stress' | 'armour'
  value: number
  most: number
}

const ROWS: [SlotRow['kind'], string][] = [['hope', 'Hope'], ['hp', 'HP'], ['stress', 'Stress'], ['armour', 'Armor']]

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
  if (kind === 'hope') return at < value ? `${name}: spend ${by}` : `${name}: gain ${by}`
  return at < value ? `${name}: clear ${by}` : `${name}: mark ${by}`
}

/** Gold as people count it: "1 bag and 3 handfuls". */
export function goldSays(session: Session, gold: number): string {
  let left = gold
  const parts = words(session, 'gold').map(({ name, number }) => {
    const count = Math.floor(left / number)
    left %= number
    return count ? counted(count, name) : ''
  })
  return listed(parts.filter(Boolean)) || 'none'
}

/** How many domain cards a hand holds. */
export const mostInHand = (session: Session): number => wordOf(session, 'loadout', 'domain')?.number ?? 0

/** How far two people are from each other, where somebody has said so. */
export function rangeSays(session: Session, one: string, other: string): string {
  const known = spotlit(session)
  const apart = known?.distances[[one, other].sort().join('|')]
  if (apart === undefined) return ''
  const mode = known?.facts.range_mode ?? 'theatre'
  return mode === 'theatre' ? (words(session, 'bands')[apart]?.name ?? '') : `${apart} ${mode}`
}

/** Adversaries whom a player sees, by kind. */
export function foeKinds(known: DhKnown | null): [string, DhPerson[]][] {
  const foes = Object.values(known?.characters ?? {}).filter((one) => !one.hero && one.present && one.foe_type !== 'environment')
  return grouped(foes, kindOf)
}

/** "2d8+1 phy", or Proficiency's worth of dice where no count stands. */
export function damageSays(session: Session, { count, die, flat, types, direct, more: others }: DhDamage, proficiency = 0): string {
  const dice = die ? [`${count || proficiency || ''}d${die}`, ...others.map((one) => `1d${one}`)].join(' + ') : ''
  const more = flat ? (dice ? (flat < 0 ? ` − ${-flat}` : ` + ${flat}`) : String(flat)) : ''
  return `${dice}${more} ${types.map((one) => named(session, 'damage_types', one)).join(' and ')}${direct ? ', direct' : ''}`.trim()
}

export const resultSays = (session: Session, result: string): string => named(session, 'results', result)

/** What the armour question comes to: "2 HP becomes 1". */
export function armourSays(hit: DhHit, after: number | null): string {
  return after === null ? `${hit.hp} HP` : `${hit.hp} HP becomes ${after}`
}

/** The deaths that this seat's own heroes face. */
export function ownDeaths(session: Session): { matter: DhMatter; death: DhDeathMove }[] {
  const matters = session.isGm ? [] : (spotlit(session)?.matters ?? [])
  return matters.flatMap((matter) =>
    matter.values.is === 'death_move' && session.mine(matter.values.character) ? [{ matter, death: matter.values }] : [],
  )
}

export function ownHeroes(session: Session): DhPerson[] {
  const known = spotlit(session)
  return known ? Object.values(known.characters).filter((one) => session.at.includes(one.id)) : []
}

