// The shelf: what the GM has prepared, for this table or, if she is the owner, for all of hers.
import type { DhPerson, PutItem, ShelfItem, ShelfOpened, WgPerson } from '../wire'
import { call, submissionId } from './api'
import { playOffer } from './doing.svelte'
import { kept } from './kept'
import type { Session } from './session.svelte'
import { freeIn } from './showing'
import { counted } from './view'

export type Kind = PutItem['kind']

/** How many of somebody come, and how many of these are hidden at first. */
export interface Coming {
  sheet: WgPerson | DhPerson
  count: number
  hidden?: number
}

/** What is in a thing; which of it a kind has, `FIELDS` says. */
export interface Body {
  text?: string // what players may read
  aside?: string // what only the GM reads
  people?: Coming[]
  along?: string[] // the ids of what comes with it, on the same shelf
  start?: number // of a countdown
  hidden?: boolean // whether it begins unseen
  picture?: string // a picture of this table
}

/** Whose shelf a thing lies on. */
export interface Place {
  path: string
  token: string
  own: boolean // the owner's, for every table
}

export interface Thing extends ShelfItem {
  place: Place
}

export interface Opened extends Omit<ShelfOpened, 'body' | 'kind'> {
  kind: Kind
  body: Body
  place: Place
}

export const KINDS: Record<Kind, string> = {
  encounter: 'Encounter',
  group: 'Group',
  adversary: 'Adversary',
  environment: 'Environment',
  countdown: 'Countdown',
  person: 'Person',
  loot: 'Loot',
  secret: 'Secret',
  handout: 'Handout',
  note: 'Note',
  rows: 'Table of rows',
}

/** What is typed in for each kind: for the players, and for the GM alone. */
export const FIELDS: Record<Kind, { text?: string; aside?: string }> = {
  encounter: { text: 'Read aloud', aside: 'Your notes' },
  group: { aside: 'Your notes' },
  adversary: { aside: 'Your notes' },
  environment: { text: 'Read aloud', aside: 'Your notes' },
  countdown: { text: 'What happens at 0' },
  person: { text: 'How they look', aside: 'What they want' },
  loot: { text: 'What it is or does', aside: 'Your notes' },
  secret: { text: 'The secret' },
  handout: { text: 'What it says' },
  note: { aside: 'Note, only for you' },
  rows: { text: 'The rows, one on each line' },
}

export const withPeople = (kind: string): boolean => ['encounter', 'group', 'adversary', 'environment'].includes(kind)

const tables = (session: Session): Place => ({ path: `/api/tables/${encodeURIComponent(session.table)}/shelf`, token: session.token, own: false })
const owners = (): Place => ({ path: '/api/shelf', token: kept.owner(), own: true })

/** This table's shelf, and before it the owner's where this device is theirs. */
export const places = (session: Session): Place[] => (kept.owner() ? [owners(), tables(session)] : [tables(session)])

const one = (place: Place, id: string) => `${place.path}/${encodeURIComponent(id)}`

/** Everything that fits this table's game; a link that owns no longer has no shelf. */
export async function everything(session: Session): Promise<Thing[]> {
  const found = await Promise.all(
    places(session).map(async (place) => {
      const all = call<ShelfItem[]>('GET', place.path, place.token)
      return (await (place.own ? all.catch(() => []) : all)).map((item) => ({ ...item, place }))
    }),
  )
  return found.flat().filter((item) => !item.system || item.system === session.frame.system)
}

export const open = async ({ place, id }: { place: Place; id: string }): Promise<Opened> =>
  ({ ...(await call<ShelfOpened>('GET', one(place, id), place.token)), place }) as Opened

export const drop = ({ place, id, revision }: { place: Place; id: string; revision: number }): Promise<null> =>
  call<null>('DELETE', `${one(place, id)}?revision=${revision}`, place.token)

export async function put(session: Session, item: Opened): Promise<Opened> {
  const { id, kind, name, body, revision, place } = item
  const system = withPeople(kind) || kind === 'countdown' ? session.frame.system : ''
  const sent: PutItem = { kind, name, body: { ...body }, revision, system, says: summary(kind, body) }
  const made = await call<ShelfItem>('PUT', one(place, id), place.token, sent)
  return { ...item, name: made.name, revision: made.revision, updated: made.updated }
}

export const fresh = (kind: Kind, name: string, place: Place, body: Body = {}): Opened =>
  ({ id: submissionId(), kind, name, place, body, revision: 0, updated: 0, system: '', says: '' })

/** What a list says of it: "total 8, 3 hidden". */
function summary(kind: Kind, body: Body): string {
  if (withPeople(kind) && body.people) {
    const [all, hidden] = [headcount(body), body.people.reduce((sum, each) => sum + (each.hidden ?? 0), 0)]
    return [`total ${all}`, ...(hidden ? [`${hidden} hidden`] : []), ...(body.along?.length ? [`with ${counted(body.along.length, 'thing')}`] : [])].join(', ')
  }
  if (kind === 'countdown') return `${body.start ?? 4}${body.hidden ? ', hidden' : ''}`
  return (body.text || body.aside || '').slice(0, 60)
}

export const headcount = (body: Body): number => (body.people ?? []).reduce((sum, each) => sum + each.count, 0)

/** A place comes along; only somebody fights. */
export const kindOf = ({ sheet }: Coming): Kind => ('place_type' in sheet && sheet.place_type ? 'environment' : 'adversary')

export const rowsOf = (body: Body): string[] => (body.text ?? '').split('\n').map((row) => row.trim()).filter(Boolean)

/** Bring in who and what is in it, with what comes along; whoever is hidden is told to nobody. */
export async function bringIn(session: Session, item: Opened, unseen = false): Promise<void> {
  const along = await Promise.all((item.body.along ?? []).map((id) => open({ place: item.place, id }).catch(() => null)))
  const all = [item, ...along.filter((each) => each !== null)]
  const people = all.flatMap((each) => each.body.people ?? []).filter((each) => each.count > 0)
  const countdowns = all.filter((each) => each.kind === 'countdown')
  if (countdowns.length && !freeIn(session.offers, 'countdown')) throw new Error('No countdown can begin now.') // before anybody has joined
  if (people.length) {
    await session.does('newcomers', {
      people: people.map(({ sheet, count, hidden = 0 }) => ({ sheet, count, hidden: unseen ? count : Math.min(hidden, count) })),
    })
  }
  for (const each of countdowns) await begin(session, each)
}

async function begin(session: Session, { name, body }: Opened): Promise<void> {
  const offer = freeIn(session.offers, 'countdown')
  if (!offer) throw new Error('No countdown can begin now.')
  await playOffer(session, offer, { name, start: body.start ?? 4, effect: body.text ?? '', seats: body.hidden ? [] : ['everyone'] })
}

/** Whispered to these seats, or to all who play; a handout for all lies open on the big screen as well. */
export async function tell(session: Session, { kind, name, body }: Opened, seats: string[], text = body.text ?? ''): Promise<void> {
  const papers = `/api/tables/${encodeURIComponent(session.table)}/papers`
  const picture = body.picture ?? ''
  if (kind === 'handout' && !seats.length) {
    await call('POST', papers, session.token, { kind, text: [name, text].filter(Boolean).join('\n'), picture })
    return
  }
  const players = session.frame.seats.filter((one) => one.role === 'player').map((one) => one.id)
  const to = seats.length ? seats : players
  if (!to.length) throw new Error('Nobody who plays sits here yet.')
  const said = [name, text].filter(Boolean).join(': ')
  await call('POST', papers, session.token, { kind: 'whisper', text: said, to, picture })
  if (kind === 'person') await call('POST', papers, session.token, { kind, text: said, shown: !seats.length }) // whom the heroes have met
}

/** Onto a hero's sheet, among what they carry. */
export async function give(session: Session, { name, body }: Opened, hero: string): Promise<void> {
  const person = session.person(hero)
  const words = body.text ? `${name}: ${body.text}` : name
  await session.does('sheet', { character: hero, belongings: [...(person?.belongings ?? []), words.slice(0, 200)] })
}
