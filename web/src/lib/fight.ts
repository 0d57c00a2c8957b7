// A fight as one seat sees it: who may act, who has acted, and what the others make of them.
import type { Card, Effect, Offer, WgBlow, WgFight, WgKnown, WgMatter, WgPerson, WgWeapon } from '../wire'
import type { Session } from './session.svelte'
import { counted, grouped, listed, spoken } from './view'
import { traitSays } from './warp'

/** A table of Wrath & Glory; nothing for any other game. */
export function wg(session: Session): WgKnown | null {
  return 'fight' in session.view ? session.view : null
}

export function fightOf(session: Session): WgFight | null {
  return wg(session)?.fight ?? null
}

export type Doing = 'acts' | 'may act' | 'has acted' | 'holds' | 'is driven' | 'down' | 'cannot act'

function fights(fight: WgFight, one: WgPerson): boolean {
  return one.present && !fight.out.includes(one.id)
}

/** Whoever is kept from taking a turn; somebody who lies dying may still act in some rulesets. */
function hindered(known: WgKnown, who: string): boolean {
  return known.effects.some((one) => (one.on === who || one.on === 'scene') && one.forbids.includes('take_turn'))
}

/** A vehicle with a hero at the wheel: its crew has turns, it has none unless the GM gives it one. */
function isRidden(known: WgKnown, who: string): boolean {
  const crew = known.characters[who]?.vehicle?.crew ?? []
  const driver = crew.find((one) => one in known.characters)
  return driver !== undefined && known.characters[driver].hero
}

export function doing(known: WgKnown, fight: WgFight, who: string): Doing {
  if (fight.active === who) return 'acts'
  if (hindered(known, who)) return known.standing[who] === 'down' ? 'down' : 'cannot act'
  if (fight.acted.includes(who)) return 'has acted'
  if (isRidden(known, who)) return 'is driven'
  return fight.holding.includes(who) ? 'holds' : 'may act'
}

/** Who picks next, as WG-INIT-03 has it; nobody once all have acted. */
export function picking(known: WgKnown, fight: WgFight): WgFight['side'] | null {
  const waits = (side: WgFight['side']) =>
    Object.values(known.characters).some(
      (one) => one.hero === (side === 'players') && fights(fight, one) && doing(known, fight, one.id) === 'may act',
    )
  const other = fight.side === 'players' ? 'gm' : 'players'
  return [fight.side, other].find((side): side is WgFight['side'] => waits(side as WgFight['side'])) ?? null
}

/** Whose turn or pick it is, in words. */
export function turnSays(session: Session, known: WgKnown, fight: WgFight): string {
  if (fight.active) return `${session.nameOf(fight.active)} acts`
  const side = picking(known, fight)
  return side === null ? 'All have acted' : side === 'players' ? 'The players pick' : 'The GM picks'
}

/** Whether it is somebody's turn, or could be theirs next without breaking the order. */
export function mayGo(session: Session, who: string): boolean {
  const known = wg(session)
  if (!known?.fight) return false
  const { fight } = known
  if (fight.active) return fight.active === who
  const side = known.characters[who]?.hero ? 'players' : 'gm'
  return doing(known, fight, who) === 'may act' && picking(known, fight) === side
}

/** One chip of the tracker: a hero, or all enemies of one kind. */
export interface Band {
  key: string
  name: string
  hero: boolean
  members: WgPerson[]
}

/** What a threat is called without the letter that tells it from its like. */
export function kindOf(one: WgPerson): string {
  return one.kind || one.name
}

/** The letter, or the whole name of somebody who is alone of their kind. */
export function letterOf(one: WgPerson): string {
  const kind = kindOf(one)
  return one.name.startsWith(`${kind} `) ? one.name.slice(kind.length + 1) : one.name
}

/** Heroes one by one, enemies by their kind, in the order of the roster. */
export function bands(known: WgKnown, fight: WgFight): Band[] {
  const there = Object.values(known.characters).filter((one) => fights(fight, one))
  const heroes = there.filter((one) => one.hero).map((one) => ({ key: one.id, name: one.name, hero: true, members: [one] }))
  const kinds = grouped(there.filter((one) => !one.hero), kindOf)
  return [...heroes, ...kinds.map(([kind, members]) => ({ key: `kind ${kind}`, name: kind, hero: false, members }))]
}

const FIRST: Doing[] = ['acts', 'may act', 'holds', 'has acted', 'is driven', 'cannot act']

/** All of a kind in a word: who of them acts decides, then who still may. */
export function bandDoing(known: WgKnown, fight: WgFight, band: Band): Doing {
  const each = band.members.map((one) => doing(known, fight, one.id))
  return FIRST.find((one) => each.includes(one)) ?? 'down'
}

/** How many of a kind still stand. */
export function standing(known: WgKnown, fight: WgFight, band: Band): number {
  return band.members.filter((one) => doing(known, fight, one.id) !== 'down').length
}

/** "may act", or for several of a kind "2 of 5 acted". */
export function bandSays(known: WgKnown, fight: WgFight, band: Band): string {
  if (band.members.length === 1) return bandDoing(known, fight, band)
  const left = standing(known, fight, band)
  const acted = band.members.filter((one) => ['acts', 'has acted'].includes(doing(known, fight, one.id))).length
  return left ? `${acted} of ${left} acted` : 'all down'
}

export function engagedWith(fight: WgFight | null, who: string): string[] {
  return (fight?.engaged ?? []).filter((pair) => pair.includes(who)).map((pair) => (pair[0] === who ? pair[1] : pair[0]))
}

export interface Blow {
  matter: WgMatter
  blow: WgBlow
}

/** The blows that wait for an answer, by whom they fall on; those queued behind a roll have one. */
export function openBlows(session: Session): [string, Blow[]][] {
  const queued = queuedBlows(session)
  const open = blowsAt(session, 'soak').filter(({ matter }) => !queued.has(matter.id))
  return grouped(open, ({ blow }) => blow.target)
}

function blowsAt(session: Session, step: string): Blow[] {
  const all = (wg(session)?.matters ?? []).flatMap((matter) => (matter.values.is === 'blow' ? [{ matter, blow: matter.values }] : []))
  return all.filter(({ matter, blow }) => matter.step === step && matter.asks.includes(blow.target))
}

/** The blows on enemies that the GM is asked about; one alone is a card like any other. */
export function enemyBlows(session: Session): Blow[] {
  const open = session.isGm ? blowsAt(session, 'threat_soak').filter(({ blow }) => session.mine(blow.target)) : []
  return open.length > 1 ? open : []
}

/** Blows that the answer to an earlier one will soak in their turn. */
export function queuedBlows(session: Session): Set<string> {
  return new Set((wg(session)?.matters ?? []).flatMap(({ values }) => (values.is === 'blow' ? values.queued : [])))
}

/** What a blow brings: "3 Wounds and 1 Shock". */
export function harmSays(blow: WgBlow): string {
  const parts = [
    ...(blow.wounds ? [counted(blow.wounds, 'Wound')] : []),
    ...(blow.mortal ? [counted(blow.mortal, 'Mortal Wound')] : []),
    ...(blow.shock ? [`${blow.shock} Shock`] : []),
  ]
  return listed(parts) || 'no harm'
}

// How things end that somebody else's moment ends.
const ENDS: Record<string, string> = {
  round: 'until the round ends',
  fight: 'until the fight ends',
  scene: 'until the scene ends',
  rest: 'until a rest',
  evening: 'until the session ends',
}

/** When a condition ends, or nothing where somebody must end it. */
function endSays(session: Session, effect: Effect): string {
  const { until } = effect
  if (until.until === 'uses') return `${counted(until.left, 'more time', 'more times')}`
  if (until.until === 'while') return 'while its cause lasts'
  if (until.until !== 'moment') return ''
  const turn = until.hook === 'turn_start' ? 'begins' : 'ends'
  return ENDS[until.hook] ?? `until the turn of ${session.nameOf(until.who || effect.on)} ${turn}`
}

const NAMES: Record<string, string> = { dn: 'DN', ed: 'Extra Damage Dice' }

function changeSays(one: Effect['modifiers'][number]): string {
  const name = NAMES[one.quantity] ?? spoken(one.quantity)
  const when = Object.values(one.when).map(spoken).join(', ').toLowerCase()
  const amount = one.op === 'halve' ? 'halved' : one.op === 'set' ? `= ${one.amount}` : one.amount < 0 ? `−${-one.amount}` : `+${one.amount}`
  return `${name} ${amount}${when ? ` (${when})` : ''}`
}

const MOST_FORBIDDEN = 4 // beyond that somebody can do nothing at all

/** What a condition does and when it ends: "Defence −2 (melee); no Run, no Sprint". */
export function conditionSays(session: Session, effect: Effect): string {
  const many = effect.forbids.length > MOST_FORBIDDEN
  const forbids = many ? ['cannot act'] : effect.forbids.map((verb) => `no ${spoken(verb)}`)
  const does = [...effect.modifiers.map(changeSays), ...forbids]
  return [does.join(', '), endSays(session, effect)].filter(Boolean).join('; ')
}

/** What lies on somebody; the marks that count a card's uses are no conditions. */
export function conditionsOf(session: Session, who: string): Effect[] {
  const lying = session.view.effects.filter((one) => one.on === who && !/^card\..*\.use\d+$/.test(one.id))
  // Who was tested for fear already is the referee's memory; and to the dead nothing else matters.
  const told = lying.filter((one) => !one.id.startsWith(`${who}.faced.`))
  const dead = told.filter((one) => one.id === `${who}.dead`)
  return dead.length ? dead : told
}

/** How often a card can still be used; null: as often as one likes. */
export function usesLeft(session: Session, who: string, card: { id: string; uses: number }): number | null {
  if (!card.uses) return null
  const used = session.view.effects.filter((one) => one.id.startsWith(`card.${who}.${card.id}.use`)).length
  return Math.max(0, card.uses - used)
}

/** An offer of this seat's own for somebody, whatever else is open. */
export function offerFor(session: Session, verb: string, who: string): Offer | undefined {
  return session.offers.find((one) => one.verb === verb && one.character === who && !one.matter)
}

/** "1 Glory": what a verb costs at this table, or nothing. */
export function priceOf(session: Session, verb: string): string {
  const { view } = session
  return priceSays(('costs' in view ? view.costs : view.prices)[verb] ?? {})
}

function priceSays(price: Record<string, number>): string {
  return listed(Object.entries(price).map(([what, amount]) => `${amount} ${spoken(what)}`))
}

/** What a card costs and how often it is left: "1 Wrath · 2 left". */
export function cardSays(session: Session, who: string, card: Card): string {
  const cost = priceSays(card.cost)
  const left = usesLeft(session, who, card)
  return [...(cost ? [cost] : []), ...(left === null ? [] : [`${left} left`])].join(' · ')
}

/** A weapon as the sheets list it: "10 + 1 ED, AP −1, Salvo 2". */
export function weaponSays(weapon: WgWeapon): string {
  const traits = Object.entries(weapon.traits).map(([name, rating]) => traitSays(name, rating))
  return [
    `${weapon.damage} + ${weapon.ed} ED`,
    ...(weapon.ap ? [`AP −${weapon.ap}`] : []),
    ...(weapon.range ? [`${weapon.range} m`] : []),
    ...(weapon.salvo ? [`Salvo ${weapon.salvo}`] : []),
    ...traits,
    ...weapon.house.map((one) => one.name),
  ].join(', ')
}
