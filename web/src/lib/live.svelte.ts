import type { ClosedOffer, Entry, Frame, Listed, Message, Offer } from '../wire'
import { Parts } from './parts.svelte'
import { patched } from './patches'

export type Status = 'connecting' | 'up' | 'down' | 'waiting' | 'out' | 'gone'

const NOT_SEATED = 4401
const NOT_YET = 4402 // the GM has not answered the knock
const NO_TABLE = 4404
const ANOTHER_ROLE = 4405
const ELSEWHERE = 4409 // this seat has more screens open than it may have, and this was the oldest
const FIRST_WAIT = 300
const LONGEST_WAIT = 5000
const LEFT_ALONE = 60_000 // or forgotten tabs would put each other out all the time

/** What tells an offer from every other at one moment. */
export function keyOf({ verb, character, matter }: Offer): string {
  return [verb, character, matter].join('/')
}

/** One socket for one seat. It resumes after the last row it has read. */
export class Live {
  frame = $state.raw<Frame | null>(null) // watched part by part, and so is its view
  log = $state.raw<Entry[]>([])
  lists = $state.raw<Record<string, Listed>>({}) // what those may do unasked whom this screen looks at
  readonly offers: Offer[] = $derived.by(() => {
    const ready = this.frame?.offers ?? []
    const known = new Set(ready.map(keyOf))
    const listed = Object.values(this.lists).flatMap((one) => one.offers)
    return [...ready, ...listed.filter((one) => !known.has(keyOf(one)))]
  })
  readonly closed: ClosedOffer[] = $derived([
    ...(this.frame?.closed ?? []),
    ...Object.values(this.lists).flatMap((one) => one.closed),
  ])
  status = $state<Status>('connecting')
  nudged = $state(0) // how often the GM has said that the table waits for this seat
  heard = $state(0) // when the table last said something
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #timer = 0
  #closed = false
  #number = 0 // of the last message
  #whole: Frame | null = null // as it was sent
  #parts = new Parts<Frame>()
  #view = new Parts<object>()
  #looks = new Map<symbol, string[]>()
  #looked = '' // at whom, as the server was told last
  #settling = false

  constructor(
    readonly table: string,
    readonly token: string,
    private readonly onlooker = false,
  ) {
    this.#open()
    addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.hurry)
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const after = this.log.at(-1)?.seq ?? 0
    const path = `/api/tables/${encodeURIComponent(this.table)}/live?screen${this.onlooker ? '&onlooker' : ''}&after=${after}`
    const socket = new WebSocket(`${scheme}://${location.host}${path}`, ['tableside', this.token])
    this.#socket = socket
    this.#looked = ''
    socket.onopen = () => this.#tellLooks()
    socket.onmessage = (message) => this.#take(JSON.parse(message.data as string) as Message)
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code)
    }
  }

  #take({ number, whole, changes, told, lists, nudged }: Message): void {
    this.#wait = FIRST_WAIT
    this.status = 'up'
    this.heard = performance.now()
    const gap = !whole && number !== this.#number + 1
    this.#number = number
    if (nudged) this.nudged += 1
    if (gap) this.#socket?.send(JSON.stringify({ anew: true }))
    if (gap || (changes && !this.frame)) return
    this.add(whole?.told ?? told)
    if (whole) this.#show(whole)
    else if (changes && this.#whole) this.#show(patched(this.#whole, changes))
    if (lists) this.lists = this.#wanted({ ...this.lists, ...lists })
  }

  #show(whole: Frame): void {
    this.#whole = whole
    this.#view.take(whole.view as object)
    this.#parts.take({ ...whole, view: this.#view.read })
    this.frame = this.#parts.read
  }

  /** Be told what these may do unasked, until the answer to this is called. */
  look(characters: string[]): () => void {
    const key = Symbol()
    this.#looks.set(key, characters)
    this.#settle()
    return () => {
      this.#looks.delete(key)
      this.#settle()
    }
  }

  /** Panels come and go together: the server hears of it once. */
  #settle(): void {
    if (this.#settling) return
    this.#settling = true
    setTimeout(() => {
      this.#settling = false
      this.lists = this.#wanted(this.lists)
      this.#tellLooks()
    })
  }

  #wanted(lists: Record<string, Listed>): Record<string, Listed> {
    const looked = new Set([...this.#looks.values()].flat())
    return Object.fromEntries(Object.entries(lists).filter(([who]) => looked.has(who)))
  }

  #tellLooks(): void {
    const looked = document.hidden ? [] : [...new Set([...this.#looks.values()].flat())].sort()
    const said = JSON.stringify({ look: looked })
    if (said === this.#looked || this.#socket?.readyState !== WebSocket.OPEN) return
    this.#looked = said
    this.#socket.send(said)
  }

  /** Rows that were not read yet, newer or older ones. */
  add(rows: Entry[]): void {
    if (!rows.length) return
    const known = new Set(this.log.map((entry) => entry.seq))
    const fresh = rows.filter((entry) => !known.has(entry.seq))
    if (fresh.length) this.log = [...this.log, ...fresh].sort((a, b) => a.seq - b.seq)
  }

  #lost(code: number): void {
    this.#socket = null
    if (this.#closed) return
    if (code === NOT_SEATED || code === NO_TABLE) {
      this.status = code === NOT_SEATED ? 'out' : 'gone'
      return
    }
    if (code === ANOTHER_ROLE) {
      // It sees and counts otherwise now: nothing of before fits.
      this.frame = null
      this.log = []
      this.lists = {}
    }
    this.status = this.frame ? 'down' : code === NOT_YET ? 'waiting' : 'connecting'
    const wait = code === ELSEWHERE ? LEFT_ALONE : this.#wait
    this.#timer = window.setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  /** The phone woke up or found its network again: do not wait any longer. */
  hurry = (): void => {
    this.#tellLooks()
    if (this.#socket || this.#closed || document.hidden) return
    if (this.status === 'out' || this.status === 'gone') return
    clearTimeout(this.#timer)
    this.#wait = FIRST_WAIT
    this.#open()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.hurry)
    document.removeEventListener('visibilitychange', this.hurry)
    this.#socket?.close()
  }
}
