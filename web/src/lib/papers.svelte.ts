import type { ChangePaper, PaperShown, WritePaper } from '../wire'
import { call } from './api'
import { kept } from './kept'

export type Kind = PaperShown['kind']

/** Whispers and the pages of the campaign, as this seat sees them: asked for when a frame says so. */
export class Papers {
  all = $state.raw<PaperShown[]>([])
  known = $state(false) // whether they were asked for at all
  #read = $state(0) // up to when whispers were read on this device

  constructor(
    private readonly table: string,
    private readonly token: string,
  ) {
    this.#read = Number(kept.read(table)) || 0
  }

  async look(mark: string): Promise<void> {
    this.all = mark ? await call<PaperShown[]>('GET', this.#path(), this.token) : []
    this.known = true
  }

  of(...kinds: Kind[]): PaperShown[] {
    return this.all.filter((one) => kinds.includes(one.kind))
  }

  /** What was whispered to this seat and not put away yet, and the newest handout; oldest first. */
  unread(seat: string): PaperShown[] {
    const newest = this.of('handout').at(-1) // who comes late finds the others among the campaign's pages
    return this.of('whisper', 'dice', 'handout').filter((one) => one.by !== seat && one.at > this.#read && (one.kind !== 'handout' || one === newest))
  }

  read(one: PaperShown): void {
    this.#read = Math.max(this.#read, one.at)
    kept.keepRead(this.table, String(this.#read))
  }

  write(paper: WritePaper): Promise<PaperShown> {
    return call<PaperShown>('POST', this.#path(), this.token, paper)
  }

  change(one: PaperShown, changed: Partial<ChangePaper>): Promise<PaperShown> {
    const { revision, text, now, done, shown } = one
    const body: ChangePaper = { revision, text, now, done, shown, ...changed }
    return call<PaperShown>('POST', this.#path(one.id), this.token, body)
  }

  drop(one: PaperShown): Promise<null> {
    return call<null>('DELETE', this.#path(one.id), this.token)
  }

  pause(paused: boolean): Promise<null> {
    return call<null>('POST', `/api/tables/${encodeURIComponent(this.table)}/pause`, this.token, { paused })
  }

  #path(id = ''): string {
    return `/api/tables/${encodeURIComponent(this.table)}/papers${id ? `/${encodeURIComponent(id)}` : ''}`
  }
}
