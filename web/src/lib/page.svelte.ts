// A sheet as the server lays it out, and what somebody has put into its fields and not kept yet.
import type { OpenSheet, Page, PageField } from '../wire'
import { asRefusal, call, type Refusal } from './api'
import type { Session } from './session.svelte'

export type Row = Record<string, unknown>
const PAUSE = 250 // milliseconds without a key until it is worked out

/** A number that stands there: what is printed, or else what was typed, or what follows. */
export const shownNumber = (field: PageField): number | null =>
  field.printed ?? (field.path && !field.over ? (field.value as number | null) : (field.made?.total ?? (field.value as number | null)))

/** The words of a row in a line: its name, and what else it says. */
export const rowSays = (field: PageField, row: Row): string =>
  field.columns
    .filter((one) => one.kind === 'number' && one.path !== field.uses && row[one.path] !== undefined)
    .map((one) => (one.low < 0 && Number(row[one.path]) > 0 ? `+${String(row[one.path])}` : field.columns.length > 2 ? `${one.label} ${String(row[one.path])}` : String(row[one.path])))
    .join(', ')

export class PageDraft {
  page = $state.raw<Page | null>(null)
  #own = $state.raw<Record<string, unknown>>({})
  readonly #kept = $derived.by(() => (this.place ? (JSON.parse(this.session.drafts[this.place] ?? '{}') as Record<string, unknown>) : {}))
  refusal = $state.raw<Refusal | null>(null)
  #asked = 0
  #flying: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly session: Session,
    private readonly of: () => Omit<OpenSheet, 'draft'>,
    private readonly place = '', // where it is kept when its screen is left or turned; empty: nowhere
  ) {}

  get draft(): Record<string, unknown> {
    return this.place ? this.#kept : this.#own
  }

  set draft(draft: Record<string, unknown>) {
    if (!this.place) this.#own = draft
    else if (Object.keys(draft).length) this.session.drafts[this.place] = JSON.stringify(draft)
    else delete this.session.drafts[this.place]
  }

  get changes(): number {
    return Object.keys(this.draft).length
  }

  /** What stands in a field now: what was put there, or what the page says. */
  value(field: PageField): unknown {
    return field.path in this.draft ? this.draft[field.path] : field.value
  }

  /** The same of the number that is printed in place of what follows. */
  printed(field: PageField): number | null {
    if (!(field.over in this.draft)) return field.printed
    const put = this.draft[field.over]
    return put === field.clear ? null : (put as number | null)
  }

  put(path: string, value: unknown): void {
    this.draft = { ...this.draft, [path]: value }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.look(), PAUSE)
  }

  forget(): void {
    this.draft = {}
    void this.look()
  }

  look(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return (this.#flying = this.#look())
  }

  async #look(): Promise<void> {
    const mine = (this.#asked += 1)
    try {
      const page = await this.ask(this.draft)
      if (mine !== this.#asked) return
      this.page = page
      this.refusal = null
    } catch (error) {
      if (mine === this.#asked) this.refusal = asRefusal(error)
    }
  }

  /** The page with this put into its fields; nothing is kept. */
  ask(draft: Record<string, unknown>): Promise<Page> {
    const path = `/api/tables/${encodeURIComponent(this.session.table)}/sheet`
    return call<Page>('POST', path, this.session.token, { ...this.of(), draft })
  }

  /** The command that keeps everything, once what was typed a moment ago is worked in. */
  async command(): Promise<Page['command']> {
    await (this.#timer ? this.look() : this.#flying)
    return this.page?.command ?? null
  }
}
