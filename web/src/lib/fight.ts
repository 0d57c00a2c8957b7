// A fight as one seat sees it: who may act, who has acted, and what the others make of them.
import type { Card, Doing, Effect, EffectKind, Offer, WgBlow, WgFight, WgKnown, WgMatter, WgPerson, WgWeapon } from '../wire'
import type { Session } from './session.svelte'
import { counted, grouped, listed, type Person, spoken } from './view'
import { traitSays } from './warp'

/** What a seat sees of a game that fights in rounds; nothing of any other. */
export function inRounds(session: Session): WgKnown | null {
  return 'fight' in session.view ? session.view : null
}

export function fightOf(session: Session): WgFight | null {
  return inRounds(session)?.fight ?? null
}

/** What somebody in the fight is at, as the server says; nothing of whoever is out of it. */
export function doing(known: WgKnown, who: string): Doing | undefined {
  return known.order?.doing[who]
}

/** The same as a word; nothing where no rounds go on. */
export function stateOf(session: Session, who: string): string {
  const known = inRounds(session)
  return (known && doing(known, who)) ?? ''
}

/** Whose turn or pick it is, in words. */
export function turnSays(session: Session, known: WgKnown, fight: WgFight): string {
  if (fight.active) return `${session.nameOf(fight.active)} acts`
  const side = known.order?.picks
  return !side ? 'All have acted' : side === 'players' ? 'The players pick' : 'The GM picks'
}

/** Whether it is somebody's turn, or could be theirs next without breaking the order. */
export function mayGo(session: Session, who: string): boolean {
  return inRounds(session)?.order?.may_go.includes(who) ?? false
}

/** Whether somebody is on the party's side: a hero, or a vehicle that the party owns. */
export function ours(one: Person): boolean {
  return one.hero || ('vehicle' in one && Boolean(one.vehicle?.shared))
}

/** One chip of the tracker: one of the party's, or all enemies of one kind. */
export interface Band {
  key: string
  name: string
  ours: boolean
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

/** The party one by one, enemies by their kind, in the order of the roster. */
export function bands(known: WgKnown): Band[] {
  const there = Object.values(known.characters).filter((one) => doing(known, one.id))
  const party = there.filter(ours).map((one) => ({ key: one.id, name: one.name, ours: true, members: [one] }))
  const kinds = grouped(there.filter((one) => !ours(one)), kindOf)
  return [...party, ...kinds.map(([kind, members]) => ({ key: `kind ${kind}`, name: kind, ours: false, members }))]
}

const FIRST: Doing[] = ['acts', 'may act', 'holds', 'has acted', 'is driven', 'cannot act']

/** All of a kind in a word: who of them acts decides, then who still may. */
export function bandDoing(known: WgKnown, band: Band): Doing {
  const each = band.members.map((one) => doing(known, one.id))
  return FIRST.find((one) => each.includes(one)) ?? 'down'
}

/** How many of a kind still stand. */
export function standing(known: WgKnown, band: Band): number {
  return band.members.filter((one) => doing(known, one.id) !== 'down').length
}

/** "may act", or for several of a kind "2 of 5 acted". */
export function bandSays(known: WgKnown, band: Band): string {
  if (band.members.length === 1) return bandDoing(known, band)
  const left = standing(known, band)
  const acted = band.members.filter((one) => ['acts', 'has acted'].includes(doing(known, one.id) ?? '')).length
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
  const open = blowsOn(session, true).filter(({ matter }) => !queued.has(matter.id))
  return grouped(open, ({ blow }) => blow.target)
}

/** The blows that heroes, or others, are asked to soak or take. */
function blowsOn(session: Session, heroes: boolean): Blow[] {
  const all = (inRounds(session)?.matters ?? []).flatMap((matter) => (matter.values.is === 'blow' ? [{ matter, blow: matter.values }] : []))
  const asked = ({ matter, blow }: Blow) => matter.asks.includes(blow.target) && Boolean(session.person(blow.target)?.hero) === heroes
  // Neither one whose Resilience is asked for, nor one that is soaked and may be so again.
  return all.filter((one) => asked(one) && !one.blow.soak.length && (!one.blow.damage || one.blow.resilience))
}

/** The blows on enemies that the GM is asked about; one alone is a card like any other. */
export function enemyBlows(session: Session): Blow[] {
  const open = session.isGm ? blowsOn(session, false).filter(({ blow }) => session.mine(blow.target)) : []
  return open.length > 1 ? open : []
}

/** Blows that the answer to an earlier one will soak in their turn. */
export function queuedBlows(session: Session): Set<string> {
  return new Set((inRounds(session)?.matters ?? []).flatMap(({ values }) => (values.is === 'blow' ? values.queued : [])))
}

/** The blows that have a card together. */
export function blowsShown(session: Session): string[] {
  const open = [...openBlows(session).flatMap(([, blows]) => blows), ...enemyBlows(session)]
  return [...open.map(({ matter }) => matter.id), ...queuedBlows(session)]
}

/** An attack of one's own in a fight; the GM's only once she has said who acts. */
export function strikesOf(session: Session): Offer[] {
  const goes = (who: string) => (session.isGm ? fightOf(session)?.active === who : mayGo(session, who))
  return session.offers.filter((one) => one.showing.part === 'weapons' && !one.matter && session.mine(one.character) && goes(one.character))
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

/** Of what kind an effect is; nothing of what is hidden from this seat. */
export function kindOfEffect(session: Session, effect: Effect): EffectKind | undefined {
  return session.frame.explained[effect.id]?.kind
}

/** What lies on somebody: no mere marks, and of the dead that alone. */
export function conditionsOf(session: Session, who: string): Effect[] {
  const kind = (one: Effect) => kindOfEffect(session, one)
  const lying = session.view.effects.filter((one) => one.on === who && kind(one) !== 'mark')
  const dead = lying.filter((one) => kind(one) === 'dead')
  return dead.length ? dead : lying
}

/** The same by name, each once, without what stands elsewhere already. */
export function conditionNames(session: Session, who: string, ...elsewhere: EffectKind[]): string[] {
  const told = (one: Effect) => elsewhere.some((kind) => kind === kindOfEffect(session, one))
  return [...new Set(conditionsOf(session, who).filter((one) => !told(one)).map((one) => one.name))]
}

/** "1 Glory": what a verb costs at this table, or nothing. */
export function priceOf(session: Session, verb: string): string {
  const { costs, prices } = session.view as { costs?: Prices; prices?: unknown } // a game may have neither
  return priceSays((costs ?? (prices as Prices | undefined))?.[verb] ?? {})
}

type Prices = Record<string, Record<string, number>>

function priceSays(price: Record<string, number>): string {
  return listed(Object.entries(price).map(([what, amount]) => `${amount} ${spoken(what)}`))
}

/** What a card costs and how often it is left: "1 Wrath · 2 left". */
export function cardSays(session: Session, who: string, card: Card): string {
  const cost = priceSays(card.cost)
  const left = session.view.uses[who]?.[card.id]
  return [...(cost ? [cost] : []), ...(left === undefined ? [] : [`${left} left`])].join(' · ')
}

/** A weapon as the sheets list it: "10 + 1 ED, AP −1, Salvo 2". */
export function weaponSays(session: Session, weapon: WgWeapon): string {
  const traits = Object.entries(weapon.traits).map(([name, rating]) => traitSays(session, name, rating))
  return [
    `${weapon.damage} + ${weapon.ed} ED`,
    ...(weapon.ap ? [`AP −${weapon.ap}`] : []),
    ...(weapon.range ? [`${weapon.range} m`] : []),
    ...(weapon.salvo ? [`Salvo ${weapon.salvo}`] : []),
    ...traits,
    ...weapon.house.map((one) => one.name),
  ].join(', ')
}
