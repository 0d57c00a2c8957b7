// Hand-made screens on top of those that are made of offers alone: each hangs here, by its game and by the
// shape of what it shows. A game that is not here is played without any of them.
import type { Component } from 'svelte'
import AdversaryFields, { adversaryCalled, adversaryDraft, adversarySheet, blankAdversary } from '../parts/dh/gm/AdversaryFields.svelte'
import AttackBody from '../parts/AttackBody.svelte'
import BlowBody from '../parts/BlowBody.svelte'
import Blows from '../parts/Blows.svelte'
import Deaths from '../parts/dh/Deaths.svelte'
import DualityBody from '../parts/DualityBody.svelte'
import FoeAttackBody from '../parts/dh/FoeAttackBody.svelte'
import Foes from '../parts/dh/Foes.svelte'
import FightPanel from '../parts/warp/FightPanel.svelte'
import GmTop from '../parts/dh/gm/GmTop.svelte'
import HeroBody from '../parts/dh/HeroBody.svelte'
import HeroStage from '../parts/dh/HeroStage.svelte'
import HitBody from '../parts/dh/HitBody.svelte'
import HitChoice from '../parts/dh/HitChoice.svelte'
import OthersBlows from '../parts/OthersBlows.svelte'
import OwnTracks from '../parts/dh/OwnTracks.svelte'
import OwnVitals from '../parts/OwnVitals.svelte'
import PersonBody from '../parts/PersonBody.svelte'
import SpendGlory from '../parts/SpendGlory.svelte'
import TestBody from '../parts/TestBody.svelte'
import ThreatFields, { blankThreat, threatSheet } from '../parts/ThreatFields.svelte'
import TraitWeapon, { blankWeapon as blankTraitWeapon } from '../parts/dh/WeaponFields.svelte'
import { nextSays } from './acts'
import { EXAMPLE_ADVERSARY, EXAMPLE_THREAT } from './examples'
import { pauseOf, restsShown } from './between'
import { blankCard, blankPower, blankWeapon, tidyPower, tidyWeapon } from './blanks'
import { hasPlace } from './dhgm'
import { damageSays, foeKinds, ownDeaths } from './duality'
import { blowsShown, cardSays, enemyBlows, fightOf, mayGo, openBlows, strikesOf, weaponSays } from './fight'
import type { FoePaper, Paper } from './gear'
import { spotlit } from './dh'
import { threatsThere } from './foes'
import { title } from './says'
import type { Session } from './session.svelte'
import { facesOf, grouped, isDuality, type Matter, type Person, spoken } from './view'
import { inPerils, powerSays } from './warp'
import type { Card, DhPerson, DhWeapon, Offer, Reckoning, Showing, WgPerson } from '../wire'
import { later } from './later'
const PreparedPoints = later(() => import('../parts/dh/gm/PreparedPoints.svelte'))
const ThreatCount = later(() => import('../parts/shelf/ThreatCount.svelte'))
const AdversaryMore = later(() => import('../parts/dh/gm/AdversaryMore.svelte'))
const AdversaryList = later(() => import('../parts/dh/gm/AdversaryList.svelte'))
const ConditionForm = later(() => import('../parts/dh/gm/ConditionForm.svelte'))
const Enemies = later(() => import('../parts/Enemies.svelte'))
const FearTokens = later(() => import('../parts/dh/gm/FearTokens.svelte'))
const DefianceBody = later(() => import('../parts/DefianceBody.svelte'))
const Stepwise = later(() => import('../parts/dh/Stepwise.svelte'))
const CardFields = later(() => import('../parts/CardFields.svelte'))
const DamagePad = later(() => import('../parts/DamagePad.svelte'))
const HarmPad = later(() => import('../parts/dh/gm/HarmPad.svelte'))
const LoosePool = later(() => import('../parts/LoosePool.svelte'))
const GmStage = later(() => import('../parts/dh/gm/GmStage.svelte'))
const PerilCard = later(() => import('../parts/warp/PerilCard.svelte'))
const PowerFields = later(() => import('../parts/warp/PowerFields.svelte'))
const PowerPanel = later(() => import('../parts/warp/PowerPanel.svelte'))
const RestBody = later(() => import('../parts/dh/RestBody.svelte'))
const SpotlightCard = later(() => import('../parts/dh/gm/SpotlightCard.svelte'))
const WeaponFields = later(() => import('../parts/WeaponFields.svelte'))
const SpotlightBar = later(() => import('../parts/dh/gm/SpotlightBar.svelte'))
const StatBlock = later(() => import('../parts/dh/gm/StatBlock.svelte'))
const TagBody = later(() => import('../parts/dh/TagBody.svelte'))
const ThreatMob = later(() => import('../parts/ThreatMob.svelte'))
const ThreatMore = later(() => import('../parts/ThreatMore.svelte'))
const Threats = later(() => import('../parts/Threats.svelte'))
const Means = later(() => import('../parts/between/Means.svelte'))
const RowBody = later(() => import('../parts/RowBody.svelte'))
const BidBody = later(() => import('../parts/between/BidBody.svelte'))
const PausePanel = later(() => import('../parts/between/PausePanel.svelte'))

// Each screen knows what it is given; what hangs here is of every shape.
type Screen = Component<any> // eslint-disable-line @typescript-eslint/no-explicit-any
type Values = any // eslint-disable-line @typescript-eslint/no-explicit-any

/** What lies on the table in a matter, and the numbers that need not be said again. */
export interface Body {
  screen: Screen
  props: (values: Values, matter: Matter, mine: boolean) => object
  numbers?: (values: Values) => (Reckoning | null)[]
  onward?: (session: Session, values: Values) => string | undefined // what the button says that moves it on
  struck?: boolean // whether it is a blow: a phone buzzes otherwise
  asks?: (session: Session, matter: Matter) => string | undefined // the one line above all that says what it asks of this seat
}

/** What a game puts on the stage around the cards of matters. */
export interface Stage {
  top: Screen // before all else
  own: Screen // how one's own heroes fare
  first: Screen // what is asked in ways of its own
  amid?: Screen // between what this seat is asked and what others are
  strike?: Screen // with what somebody strikes whose turn it is
  gm: Screen // the GM's own people
  gathers?: boolean // whether it has what waits for others too
  players?: Screen // what players act from
  others?: Screen // what others are asked in ways of its own
  taken: (session: Session) => Set<string> // matters that one of these shows
  asks: (session: Session) => boolean // whether one of these asks this seat
  shows: (session: Session) => boolean // whether one of these is worth looking at
  heeds?: (matter: Matter) => boolean // what of others the GM is to see first; else all that lies open
  strikes?: (session: Session) => Offer[] // with what whoever may go strikes
}

/** The tracks of a hero at a glance: those that fill with harm, and one that is held. */
export interface Strip {
  marks: string[]
  held: string
}

export interface Screens {
  title: string // what people call the game, where no table says it
  bodies: Record<string, Body> // of matters, by the kind of their values
  answers: Record<string, Screen> // to a matter, by the panel of one of its offers
  forms: Record<string, Screen> // in place of the plain form of an offer or of the desk, by its panel
  foes: string // what those are called who are no heroes
  roster: Screen // of these, for the GM
  seen?: Screen // and for players; without it they stand among the party
  there: (session: Session) => [string, Person[]][] // those of them who are in sight, by kind
  foe: FoePaper
  person: Screen // a card among the party: tracks, gear, cards
  sheet: Paper // what else stands on a sheet
  numbers: { field: string; words: string; low: number; high: number; fresh: number } // of a sheet
  shared: string[] // tracks at the top of every screen
  own: string[] // and those of a player's own hero
  heads?: boolean // whether a hero's marks stand at the top of a phone, since Play has no place for them
  strip: Strip // of each hero, where the party stands in a row
  mood: (session: Session) => string // what goes on, in a word
  turn: (session: Session) => string // that it is this seat's move, if it is
  gmTracks?: Screen // the same at the top of the GM's
  gmBar?: Screen // below that, where no fight is
  gmMoves?: Screen // and beside it, what she may do with it
  pads: { label: string; screen: Screen; whom?: boolean }[] // what the GM has at hand: for harm to somebody, for dice that are nobody's
  fromCards: (session: Session) => boolean // whether the GM's own people act from their cards
  prepared: Screen // what those who are prepared weigh against the party
  example: string // a text as books have them
  quantities: string[] // numbers that the GM may overrule
  held: string[] // kinds of effects that stand among the cards
  stage: Stage
  hush: string[] // kinds of matters at which everybody holds their breath
  night: string[] // and those at which it is night on every screen
  alone: string[] // and those that nobody answers in another's place
}

const armSays = (session: Session, { proficiency }: DhPerson, { trait, damage }: DhWeapon) => `${spoken(trait)}, ${damageSays(session, damage, proficiency)}`

const heldSays = (session: Session, { id, vault }: DhPerson, card: Card) =>
  [card.kind, cardSays(session, id, card), vault.includes(card.id) ? 'in the vault' : ''].filter(Boolean).join(' · ')

/** Once the dice lie. */
const keepSays = (_: Session, { values }: Matter) => (facesOf(values).length ? 'Your roll. Keep it or better it?' : undefined)

/** How often this seat's heroes are hit, and what is asked about it. */
function hitsSay(session: Session): string | undefined {
  const count = openBlows(session).reduce((sum, [target, blows]) => sum + (session.mine(target) ? blows.length : 0), 0)
  if (!count) return undefined // it is soaked, and could be so again
  return count > 1 ? `You are hit ${count} times. Soak?` : 'You are hit. Soak?'
}

/** "Your turn", or that it could be. */
function turnOf(session: Session): string {
  const [own, fight] = [session.own(), fightOf(session)]
  const active = own.find((one) => fight?.active === one)
  if (active) return own.length > 1 ? `${session.nameOf(active)}’s turn` : 'Your turn'
  return fight && !fight.active && own.some((one) => mayGo(session, one)) ? 'You may act' : ''
}

const GAMES: Record<string, Screens> = {
  'wrath-glory': {
    title: 'Wrath & Glory',
    bodies: {
      test: { screen: TestBody, props: (test, matter, mine) => ({ matter, test, mine }), numbers: ({ dn, pool }) => [dn, pool], asks: keepSays },
      attack: { screen: AttackBody, props: (attack, { step }) => ({ attack, step }), asks: keepSays },
      blow: { screen: BlowBody, props: (blow) => ({ blow }), numbers: ({ damage, resilience }) => [damage, resilience], asks: hitsSay, struck: true },
      bid: { screen: BidBody, props: (bid) => ({ bid }) },
      row: { screen: RowBody, props: (run) => ({ run }), onward: nextSays },
      defiance: { screen: DefianceBody, props: (check) => ({ check }) },
    },
    answers: { spend: SpendGlory },
    forms: { power: PowerPanel },
    foes: 'threat',
    roster: Threats,
    there: threatsThere,
    foe: { copies: 7, about: ThreatMob, more: ThreatMore, fields: ThreatFields, blank: blankThreat, sheet: threatSheet },
    person: PersonBody,
    sheet: {
      title: 'In a fight',
      numbers: ['defence', 'resilience', 'armour', 'max_wounds', 'max_shock', 'speed', 'rank', 'tier'],
      high: 100,
      ratings: { field: 'attributes', title: 'Attributes' },
      gear: [
        { part: 'weapon', title: 'Weapons', of: (one: WgPerson) => one.weapons, says: (session, _, weapon) => weaponSays(session, weapon), fields: WeaponFields, blank: blankWeapon, tidy: tidyWeapon },
        { part: 'card', title: 'Cards: talents, abilities, special attacks', of: (one: WgPerson) => one.cards, says: (session, { id }, card) => cardSays(session, id, card), fields: CardFields, blank: blankCard },
        { part: 'power', title: 'Psychic powers', of: (one: WgPerson) => one.powers, says: (_, __, power) => powerSays(power), fields: PowerFields, blank: blankPower, tidy: tidyPower },
      ],
      more: { title: 'Keywords, Wealth and Assets', screen: Means },
    },
    numbers: { field: 'totals', words: 'skills', low: 0, high: 30, fresh: 1 },
    shared: ['glory', 'ruin'],
    own: ['wrath'],
    heads: true,
    strip: { marks: ['wounds', 'shock'], held: 'wrath' },
    mood: (session) => {
      const rest = pauseOf(session)
      return rest ? title(session, rest.matter) : session.view.facts.mode === 'combat' ? 'Combat' : 'Narrative Time'
    },
    turn: turnOf,
    pads: [{ label: 'Damage', screen: DamagePad, whom: true }, { label: 'Loose dice', screen: LoosePool }],
    fromCards: (session) => fightOf(session) !== null,
    prepared: ThreatCount,
    example: EXAMPLE_THREAT,
    quantities: ['pool', 'dn', 'glory_max'],
    held: [],
    stage: {
      top: PausePanel,
      own: OwnVitals,
      first: Blows,
      amid: PerilCard,
      strike: FightPanel,
      gm: Enemies,
      others: OthersBlows,
      taken: (session) => new Set([...blowsShown(session), ...restsShown(session), ...inPerils(session)]),
      asks: (session) => enemyBlows(session).length > 0 || openBlows(session).some(([target]) => session.mine(target)),
      shows: (session) => enemyBlows(session).length > 0 || openBlows(session).length > 0,
      strikes: strikesOf,
    },
    hush: ['row', 'defiance'],
    night: ['defiance'],
    alone: [],
  },
  daggerheart: {
    title: 'Daggerheart',
    bodies: {
      duality: { screen: DualityBody, props: (roll) => ({ roll }), numbers: ({ total, target }) => [total, target] },
      hit: { screen: HitBody, props: (hit, _, mine) => ({ hit, mine }), asks: () => 'You are hit. Mark armor?', struck: true },
      foe_attack: { screen: FoeAttackBody, props: (attack) => ({ attack }) },
      tag_team: { screen: TagBody, props: (team) => ({ team }) },
      rest: { screen: RestBody, props: (rest, matter) => ({ matter, rest }) },
      row: { screen: RowBody, props: (run) => ({ run }), onward: nextSays },
    },
    answers: { hit: HitChoice, steps: Stepwise },
    forms: { conditions: ConditionForm },
    foes: 'adversary',
    roster: AdversaryList,
    seen: Foes,
    there: (session) => foeKinds(spotlit(session)),
    foe: {
      copies: 3,
      about: StatBlock,
      more: AdversaryMore,
      fields: AdversaryFields,
      blank: blankAdversary,
      draft: adversaryDraft,
      sheet: adversarySheet,
      called: adversaryCalled,
    },
    person: HeroBody,
    sheet: {
      title: 'Numbers',
      hint: 'thresholds of 0 follow from the level',
      numbers: ['level', 'evasion', 'hp_max', 'stress_max', 'armour_score', 'major', 'severe', 'proficiency'],
      high: 60,
      gear: [
        { part: 'weapon', title: 'Weapons', of: (one: DhPerson) => one.weapons, says: armSays, fields: TraitWeapon, blank: blankTraitWeapon },
        { part: 'card', title: 'Cards: class, domain, ancestry, community', of: (one: DhPerson) => one.cards, says: heldSays, fields: CardFields, blank: blankCard },
      ],
    },
    numbers: { field: 'traits', words: 'traits', low: -10, high: 10, fresh: 0 },
    shared: ['fear'],
    own: [],
    strip: { marks: ['hp', 'stress', 'armour'], held: 'hope' },
    mood: ({ view }) => (view.facts.spotlight === 'gm' ? 'Spotlight: the GM' : 'Spotlight: the players'),
    turn: ({ view }) => (view.facts.spotlight === 'gm' ? '' : 'The spotlight is yours to take'),
    gmTracks: FearTokens,
    gmBar: SpotlightBar,
    gmMoves: SpotlightCard,
    pads: [{ label: 'Harm', screen: HarmPad, whom: true }],
    fromCards: () => true,
    prepared: PreparedPoints,
    example: EXAMPLE_ADVERSARY,
    quantities: ['total', 'difficulty'],
    held: ['held'],
    stage: {
      top: GmTop,
      own: OwnTracks,
      first: Deaths,
      gm: GmStage,
      gathers: true,
      players: HeroStage,
      taken: (session) => new Set(session.view.matters.flatMap(({ id }) => (hasPlace(session, id) ? [id] : ownDeaths(session).some(({ matter }) => matter.id === id) ? [id] : []))),
      asks: (session) => ownDeaths(session).length > 0,
      shows: (session) => session.isGm || session.own().length > 0,
      heeds: ({ values }) => isDuality(values), // she has a say in every roll
    },
    hush: ['death_move', 'hit'],
    night: ['death_move'],
    alone: ['death_move'],
  },
}

/** The hand-made screens of a table's game, if it has any. */
export const screens = (session: Session): Screens | undefined => GAMES[session.frame.system]

/** What lies on the table in a matter, where somebody has drawn that. */
export const bodyOf = (session: Session, { values }: Matter): Body | undefined => screens(session)?.bodies[values.is]

/** Whether somebody is at death's door. */
export const answeredAlone = (session: Session, { values }: Matter): boolean => screens(session)?.alone.includes(values.is) ?? false

export const nightly = (session: Session): boolean => session.view.matters.some((one) => screens(session)?.night.includes(one.values.is))

/** A hand-made way to answer, and the offer whose panel it is. */
export function answerTo(session: Session, offers: Offer[]): { screen: Screen; offer: Offer } | null {
  for (const offer of offers) {
    const screen = screens(session)?.answers[offer.showing.panel]
    if (screen) return { screen, offer }
  }
  return null
}

/** A hand-made form for an offer that needs nobody's question, or for a form of the desk. */
export const formOf = (session: Session, { showing }: { showing: Showing }): Screen | undefined => screens(session)?.forms[showing.panel]

/** Those who are no heroes and in sight, by kind. */
export function foesThere(session: Session): [string, Person[]][] {
  const others = Object.values(session.view.characters).filter((one) => !one.hero && one.present)
  return screens(session)?.there(session) ?? grouped(others, (one) => one.kind || one.name)
}

/** Whether a game draws those who are no heroes in ways of its own. */
export const drawsFoes = (session: Session): boolean => screens(session) !== undefined

/** Whether the GM's own people act from their cards and not from her list. */
export const actsFromCard = (session: Session): boolean => (screens(session)?.fromCards ?? (() => false))(session)

export function stripOf(session: Session): Strip {
  const made = screens(session)
  if (made) return made.strip
  const all = Object.keys(session.view.tracks).filter((one) => one.includes('.'))
  return { marks: [...new Set(all.map((one) => one.slice(one.indexOf('.') + 1)))].slice(0, 3), held: '' }
}

/** The tracks at the top of a screen: those of all, and of these heroes. */
export function topTracks(session: Session, heroes: Person[]): string[] {
  const all = Object.keys(session.view.tracks)
  const made = screens(session)
  const shared = made?.shared ?? all.filter((one) => !one.includes('.'))
  const own = (who: string) => made?.own.map((one) => `${who}.${one}`) ?? all.filter((one) => one.startsWith(`${who}.`))
  return [...heroes.flatMap((one) => own(one.id)), ...shared].filter((one) => all.includes(one))
}

/** Several of whoever is no hero. */
export const manyOf = (foe: string): string => (foe.endsWith('y') ? `${foe.slice(0, -1)}ies` : `${foe}s`)

/** The games that have hand-made screens, by what people call them. */
export const titles = (): [string, string][] => Object.entries(GAMES).map(([system, { title: said }]) => [system, said])
