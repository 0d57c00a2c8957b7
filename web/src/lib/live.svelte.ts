import type { Entry, Frame } from '../wire'

export type Status = 'connecting' | 'up' | 'down' | 'waiting' | 'out' | 'gone'

const NOT_SEATED = 4401
const NOT_YET = 4402 // the GM has not answered the knock
const NO_TABLE = 4404
const FIRST_WAIT = 300
const LONGEST_WAIT = 5000

/** One socket for one seat. It resumes after the last row it has read. */
export class Live {
  frame = $state.raw<Frame | null>(null)
  log = $state.raw<Entry[]>([])
  status = $state<Status>('connecting')
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #timer = 0
  #closed = false

  constructor(
    readonly table: string,
    readonly token: string,
  ) {
    this.#open()
    addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.hurry)
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const after = this.log.at(-1)?.seq ?? 0
    const path = `/api/tables/${encodeURIComponent(this.table)}/live?after=${after}`
    const socket = new WebSocket(`${scheme}://${location.host}${path}`, ['tableside', this.token])
    this.#socket = socket
    socket.onmessage = (message) => this.#take(JSON.parse(message.data as string) as Frame)
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code)
    }
  }

  #take(frame: Frame): void {
    this.#wait = FIRST_WAIT
    this.status = 'up'
    this.add(frame.told)
    this.frame = frame
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
    this.status = this.frame ? 'down' : code === NOT_YET ? 'waiting' : 'connecting'
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  /** The phone woke up or found its network again: do not wait any longer. */
  hurry = (): void => {
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
