import type {
  Adopt,
  Advice,
  AdviceShown,
  AnswerPlea,
  AskAdvice,
  ClosedOffer,
  Correct,
  CorrectionShown,
  DiceRule,
  Door,
  Entry,
  AskForecast,
  AskReferee,
  ForecastShown,
  RefereeShown,
  Form,
  Frame,
  GmCode,
  Invitation,
  Limit,
  LimitShown,
  LogPage,
  Odds,
  OddsShown,
  Offer,
  PictureShown,
  Played,
  PleaShown,
  Readback,
  ReadText,
  Recap,
  Reckoning,
  Reference,
  RowShown,
  RuleShown,
  ShowPicture,
  Vocable,
  Walked,
  Weigh,
  WordsShown,
  WriteRecap,
} from '../wire'
import type { Aim } from './aim.svelte'
import { answer, asking, call, Refusal, submissionId } from './api'
import { offered, type Wanted } from './bars'
import { sent } from './drafts'
import { download } from './files'
import { kept } from './kept'
import { Live } from './live.svelte'
import { Papers } from './papers.svelte'
import { isNote, type Known, type Person } from './view'

export { findSession, getSession, provideSession } from './seat'

export interface Why {
  title: string
  reckoning: Reckoning
}

export type Command = Record<string, unknown>

export interface How {
  waive?: Limit[]
  realDice?: boolean
  newDice?: boolean
  asks?: () => Wanted // what a player would ask leave for, if a limit stops it
}

const TRIES = 3
const PAUSE = 500
const SOON = 1000 // milliseconds: the frame may come behind the answer

/** When the server is asked too fast, or the network is away for a moment, a moment later will do. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      const passing = error instanceof Refusal && (error.refused.code === 'too_fast' || unknown(error))
      if (!passing || tried === TRIES) throw error
      await new Promise((later) => setTimeout(later, PAUSE * tried))
    }
  }
}

/** Whether nobody can say if it was done: only the same id again tells. */
function unknown(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 0 || error.refused.code === 'unsure')
}

/** One seat at one table: what it sees, and everything it can ask for. */
export class Session {
  readonly live: Live
  #realDice = $state(kept.realDice())
  why = $state.raw<Why | null>(null)
  correcting = $state.raw<Entry | null>(null)
  answering = $state('') // the matter in which the GM stands in for somebody; its card may move
  turnedTo = $state('') // which of several heroes this screen is of
  reading = $state('') // the rule whose text lies open
  looking = $state<string | null>(null) // what is being looked up; null: the reference is closed
  campaigning = $state(false)
  whispering = $state.raw<{ text: string; to: string[] } | null>(null) // what the form begins with
  readonly papers: Papers
  aim = $state.raw<Aim | null>(null) // whom the attack in sight can be aimed at
  picturing = $state(false) // whether the pictures lie open
  rail = $state<'log' | 'ground' | 'table'>('log') // what stands beside the GM's stage
  everyRow = $state(kept.everyRow()) // whether the log shows more than deeds
  drawn = $state(false) // on a tablet held upright, whether it is drawn over it
  nudgesSeen = $state(0) // how many of the GM's nudges were put away
  covered = $state(false) // whether the GM's screen shows no more than a big screen would
  opening = '' // what the address wants to lie open, until it does
  foretelling = $state(false) // whether the lab is asked how the fight will go
  shelving = $state(false) // whether the shelf lies open
  searching = $state(false) // whether the log is being searched
  playing = $state(false) // whether it lies open how this table plays
  checking = $state(false) // whether the dice are looked at
  dialogs = $state(0) // how many lie open; until they are closed nothing behind them is laid out anew
  making = $state<'' | 'guide' | 'text' | 'ready' | 'blank'>('') // by which way somebody new is being made, and how far they are
  guide = $state({ pattern: '', at: 0 })
  drafts = $state<Record<string, string>>({}) // what was typed or pasted and not played yet, by its place
  pleaded = $state.raw<Wanted | null>(null) // what this device asked the GM for last
  #rules = new Map<string, Promise<RuleShown>>()
  #pictures = new Map<string, Promise<Blob>>()
  #forms: Promise<Form[]> | null = null
  #limits: Promise<LimitShown[]> | null = null
  #words = $state.raw<WordsShown>({ words: {}, deeds: {} })
  #learning: Promise<WordsShown> | null = null
  #salting = 0 // the session into which this device has mixed something
  #salt = '' // what it was, until it is heard of
  #doing = 0 // writes on their way
  #done = -Infinity // when the last one was answered
  #open: { tap: string; submission: string } | null = null // a tap of which nobody knows whether it was kept

  constructor(
    readonly table: string,
    readonly token: string,
    readonly onlooker = false, // sees what a spectator sees, whoever it is
  ) {
    this.live = new Live(table, token, onlooker)
    this.papers = new Papers(table, token)
  }

  /** What this seat may do, as far as this screen knows: answers, what lies at hand, and what it looks at. */
  get offers(): Offer[] {
    return this.live.offers
  }

  /** What it could do if no limit were against it, likewise. */
  get closed(): ClosedOffer[] {
    return this.live.closed
  }

  /** The frame; only for what is shown once there is one. */
  get frame(): Frame {
    return this.live.frame as Frame
  }

  get view(): Known {
    return this.frame.view as Known
  }

  get isGm(): boolean {
    return this.frame.role === 'gm'
  }

  /** Whether the GM has somebody to let in, or something to tell. */
  get told(): boolean {
    return this.isGm && (this.frame.knocks.length > 0 || this.view.matters.some(isNote))
  }

  /** Whether this device looks on and does nothing. */
  get watches(): boolean {
    return this.frame.role === 'spectator'
  }

  /** Whether a player with a hero sits here: only they cheer each other on. */
  get plays(): boolean {
    return this.frame.role === 'player' && this.heroes().some((one) => this.mine(one.id))
  }

  person(character: string): Person | undefined {
    return this.view.characters[character]
  }

  nameOf(character: string): string {
    return character ? (this.person(character)?.name ?? character) : 'the GM'
  }

  /** Who sits behind a character, by the name they typed. */
  playerOf(character: string): string {
    return this.seatName(this.person(character)?.controller ?? '')
  }

  seatName(seat: string): string {
    if (!seat || seat === 'gm') return 'the GM'
    return this.frame.seats.find((one) => one.id === seat)?.name ?? seat
  }

  /** Whether this device speaks for a character without standing in for anybody. */
  mine(character: string): boolean {
    if (!character || character === 'gm') return this.isGm
    const controller = this.person(character)?.controller ?? ''
    return controller === this.frame.seat || (this.isGm && controller === '') // a GM may have a hero of her own
  }

  heroes(): Person[] {
    return Object.values(this.view.characters).filter((one) => one.hero)
  }

  /** The ids of the heroes whom this device speaks for. */
  own(): string[] {
    return this.heroes().flatMap((one) => (this.mine(one.id) ? [one.id] : []))
  }

  /** Of a player's several heroes the one whose screen this is now; the others come up where they are asked. */
  get at(): string[] {
    const own = this.own()
    if (this.isGm || own.length < 2) return own
    return [own.includes(this.turnedTo) ? this.turnedTo : (own[0] ?? '')]
  }

  /** Everybody whom it speaks for. */
  people(): string[] {
    return Object.keys(this.view.characters).filter((one) => this.mine(one))
  }

  offersOn(matter: string): Offer[] {
    return this.frame.offers.filter((offer) => offer.matter === matter)
  }

  /** The seats that call "Do it!" for one way out of a miss. */
  cheersOn(matter: string, verb: string): string[] {
    const cheers = this.frame.cheers ?? [] // an older server sends none
    return cheers.find((one) => one.matter === matter && one.verb === verb)?.seats ?? []
  }

  /** What waits for the GM's leave; on a player's device only the own, perhaps with its answer. */
  get pleas(): PleaShown[] {
    return this.frame.pleas ?? []
  }

  /** A player's own plea, if it is for this. */
  pleaFor(wanted: Wanted): PleaShown | undefined {
    const same = JSON.stringify(this.pleaded) === JSON.stringify(wanted)
    return same && !this.isGm ? this.pleas[0] : undefined
  }

  /** How high a track may go, where it has a maximum that this seat may know. */
  maximum(track: string): Reckoning | null {
    return this.view.maximums?.[track] ?? null
  }

  /** Whether dice are this device's own: as its table says, or else as somebody here likes it. */
  get realDice(): boolean {
    return this.choosesDice ? this.#realDice : this.frame.dice_rule === 'real'
  }

  /** Whether this table leaves that to everybody. */
  get choosesDice(): boolean {
    return this.live.frame?.dice_rule !== 'server' && this.live.frame?.dice_rule !== 'real'
  }

  setRealDice(yes: boolean): void {
    this.#realDice = yes
    kept.keepRealDice(yes)
  }

  /** Every question of an offer with what answers it, and the finished command. */
  walk(offer: Offer, chosen: Record<string, unknown>, waive: Limit[] = []): Promise<Walked> {
    return patiently(() => this.#post<Walked>('walk', { offer, chosen, waive })).catch((error: unknown) => {
      throw asking(error, { offer, chosen })
    })
  }

  /** What each of these choices would bring, by what this seat knows. */
  async odds(of: Weigh[]): Promise<(Odds | null)[]> {
    return (await patiently(() => this.#post<OddsShown>('odds', { of }))).odds
  }

  async advice(matter: string, aim: AskAdvice['aim']): Promise<Advice | null> {
    return (await this.#post<AdviceShown>('advice', { matter, aim })).advice
  }

  /** How the fight will go, as it stands or with something changed; only the GM's. */
  forecast(asked: AskForecast): Promise<ForecastShown> {
    return patiently(() => this.#post<ForecastShown>('forecast', asked))
  }

  /** A few of these fights by the engine itself, beside those that it has played. */
  referee(asked: AskReferee): Promise<RefereeShown> {
    return patiently(() => this.#post<RefereeShown>('referee', asked))
  }

  /** Keep what is promised of the dice, and mix something in, once a session; nobody waits for it. */
  salt(): void {
    const { dice, seat, broken } = this.frame
    if (dice.session) kept.keepPromise(this.table, dice.session, dice.commitment)
    if (this.#salt && dice.salts.some((one) => one.salt === this.#salt)) {
      kept.keepSalt(this.table, this.#salt) // of two devices of a seat only one is heard
      this.#salt = ''
    }
    if (this.watches || broken || dice.salts.some((one) => one.seat === seat)) return
    if (this.#salting === (dice.session || -1)) return
    this.#salting = dice.session || -1
    this.#salt = submissionId(16)
    this.#post<null>('salt', { salt: this.#salt }).catch(() => undefined)
  }

  /** What this device has seen promised, and what it mixed in. */
  get promises(): { seen: Record<number, string>; salts: string[] } {
    return kept.promises(this.table)
  }

  setDiceRule(rule: DiceRule): Promise<null> {
    return this.#post<null>('dice-rule', { rule })
  }

  showSeed(): Promise<null> {
    return this.#post<null>('show-seed', {})
  }

  /** The dice that this seat saw, with all that it takes to work them out. */
  async diceSheet(): Promise<string> {
    return (await answer(this.#path('dice-sheet'), this.token)).text()
  }

  saveDiceSheet(): Promise<string> {
    return download(this.#path('dice-sheet'), this.token)
  }

  showOdds(shown: boolean): Promise<null> {
    return this.#post<null>('show-odds', { shown })
  }

  play(command: Command, how: How = {}): Promise<Played> {
    const bringBack = sent(this, command)
    return this.#submit('play', {
      command,
      waive: how.waive ?? [],
      real_dice: how.realDice ?? false,
      new_dice: how.newDice ?? false,
    }).catch((error: unknown) => {
      bringBack()
      throw asking(error, how.asks?.() ?? offered(this.offers, command))
    })
  }

  /** What a text says, with what was said about its entries; nothing is written. */
  read(text: string, given: ReadText['given']): Promise<Readback> {
    return patiently(() => this.#post<Readback>('read', { text, given }))
  }

  /** The kinds of limit that the game has; they are the same all evening, so they are asked for once. */
  limits(): Promise<LimitShown[]> {
    if (this.#limits) return this.#limits
    const asked = patiently(() => call<LimitShown[]>('GET', this.#path('limits'), this.token))
    this.#limits = asked
    asked.catch(() => (this.#limits = null)) // to be asked again when the network is back
    return asked
  }

  /** Ask the GM for leave, in place of whatever was asked before. */
  async plead(wanted: Wanted, why = ''): Promise<void> {
    await patiently(() => this.#post<null>('pleas', { ...wanted, why, real_dice: this.realDice }))
    this.pleaded = wanted
  }

  /** Ask no more, or put the answer away. */
  takeBack(): Promise<null> {
    return call<null>('DELETE', this.#path('pleas'), this.token)
  }

  answerPlea(id: string, leave: AnswerPlea['leave']): Promise<unknown> {
    return this.#submit(`pleas/${encodeURIComponent(id)}`, { leave })
  }

  /** Play a hero whom nobody plays yet. */
  take(character: string): Promise<Played> {
    return this.#submit('take', { character })
  }

  faces(key: string, faces: number[] | null): Promise<Played> {
    return this.#submit('faces', { key, faces })
  }

  undo(): Promise<Played> {
    return this.#submit('undo', {})
  }

  redo(): Promise<Played> {
    return this.#submit('redo', {})
  }

  /** The log before a row, or what of it has these words. */
  rows(before: number, find = ''): Promise<LogPage> {
    const words = find ? `&find=${encodeURIComponent(find)}` : ''
    return patiently(() => call<LogPage>('GET', this.#path(`rows?before=${before}${words}`), this.token))
  }

  /** The whole table as a file of this device. */
  saveHero(character: string): Promise<string> {
    return download(this.#path(`sheet/${encodeURIComponent(character)}`), this.token)
  }

  save(): Promise<string> {
    return download(this.#path('export'), this.token)
  }

  row(seq: number): Promise<RowShown> {
    return call<RowShown>('GET', this.#path(`rows/${seq}`), this.token)
  }

  /** The rows that a correction which stands has put right since. */
  readonly fixed: Set<number> = $derived.by(
    () => new Set(this.live.log.filter((one) => one.mends && !this.frame.taken_back.includes(one.seq)).map((one) => one.mends)),
  )

  correct(data: Correct): Promise<CorrectionShown> {
    return this.#post<CorrectionShown>('correct', data)
  }

  adopt(data: Omit<Adopt, 'submission'>): Promise<Played> {
    return this.#submit('adopt', data)
  }

  /** A second cheer takes the first one back. */
  cheer(matter: string, revision: number, verb: string): Promise<null> {
    return this.#post<null>('cheers', { matter, revision, verb })
  }

  /** A rule's text; a table's ruleset never changes, so each is asked for once. */
  rule(id: string): Promise<RuleShown> {
    const known = this.#rules.get(id)
    if (known) return known
    const asked = call<RuleShown>('GET', this.#path(`rules/${encodeURIComponent(id)}`), this.token)
    this.#rules.set(id, asked)
    asked.catch(() => this.#rules.delete(id)) // to be asked again when the network is back
    return asked
  }

  /** Everything the ruleset says that has all of these words. */
  reference(words: string, after = 0): Promise<Reference> {
    return call<Reference>('GET', this.#path(`reference?q=${encodeURIComponent(words)}&after=${after}`), this.token)
  }

  /** Say on the phone of whoever plays a character that the table waits for them. */
  nudge(character: string): Promise<null> {
    return this.#post<null>('nudge', { character })
  }

  answerKnock(digest: string, letIn: boolean): Promise<null> {
    return this.#post<null>('knocks', { digest, let_in: letIn })
  }

  shutOut(seat: string): Promise<null> {
    return this.#post<null>('shut-out', { seat })
  }

  /** Give one's own seat up. */
  leave(): Promise<null> {
    return this.#post<null>('leave', {})
  }

  removeSeat(seat: string): Promise<null> {
    return this.#post<null>('remove', { seat })
  }

  makeGm(seat: string, gm: boolean): Promise<null> {
    return this.#post<null>('role', { seat, gm })
  }

  setDoor(door: Door): Promise<null> {
    return this.#post<null>('door', { door })
  }

  gmCode(): Promise<GmCode> {
    return this.#post<GmCode>('gm-code', {})
  }

  /** The words of the ruleset by kind: asked for once, when the first of them is needed. */
  get vocabulary(): Record<string, Vocable[]> {
    void this.#learn().catch(() => undefined)
    return this.#words.words
  }

  /** The verb that stands in a place of the screen; none as long as that is not known. */
  deed(part: string): string {
    void this.#learn().catch(() => undefined)
    return this.#words.deeds[part] ?? ''
  }

  /** Do what stands in a place of the screen. */
  async does(part: string, values: Command, how: How = {}): Promise<Played> {
    const { deeds } = await this.#learn()
    return this.play({ do: deeds[part] ?? part, ...values }, how)
  }

  #learn(): Promise<WordsShown> {
    if (this.#learning) return this.#learning
    const asked = patiently(() => call<WordsShown>('GET', this.#path('vocabulary'), this.token))
    this.#learning = asked
    asked.then((found) => (this.#words = found), () => (this.#learning = null)) // asked again when the network is back
    return asked
  }

  /** The forms of the desk; a seat's are the same all evening, so they are asked for once. */
  forms(): Promise<Form[]> {
    if (this.#forms) return this.#forms
    const asked = patiently(() => call<Form[]>('GET', this.#path('forms'), this.token))
    this.#forms = asked
    asked.catch(() => (this.#forms = null)) // to be asked again when the network is back
    return asked
  }

  /** The link for players, or the one that opens the big screen. */
  invitation(screen = false): Promise<Invitation> {
    return call<Invitation>('GET', this.#path(`invite?screen=${screen}`), this.token)
  }

  /** Whether the address wants this to lie open; asked once, so that it does not open by itself again. */
  opens(what: string): boolean {
    const wanted = this.isGm && this.opening === what
    if (wanted) this.opening = ''
    return wanted
  }

  async qr(screen = false): Promise<string> {
    const headers = { authorization: `Bearer ${this.token}` }
    const response = await fetch(this.#path(`qr?screen=${screen}`), { headers })
    const kind = response.headers.get('content-type') ?? ''
    return response.ok && kind.includes('svg') ? response.text() : ''
  }

  /** What the table retells of its last evening, as this seat may read it. */
  recap(): Promise<Recap> {
    return patiently(() => call<Recap>('GET', this.#path('recap'), this.token))
  }

  writeRecap(written: Required<WriteRecap>): Promise<Recap> {
    return this.#post<Recap>('recap', written)
  }

  /** The pictures that this seat may see; what is hidden again is forgotten here too. */
  async pictures(): Promise<PictureShown[]> {
    const all = await patiently(() => call<PictureShown[]>('GET', this.#path('pictures'), this.token))
    const found = this.onlooker ? all.filter((one) => one.shown === 'all') : all
    const seen = new Set(found.map((one) => one.id))
    for (const id of this.#pictures.keys()) if (!seen.has(id)) this.#pictures.delete(id)
    return found
  }

  /** The bytes of a picture; its id is their hash, so each is asked for once. */
  picture(id: string): Promise<Blob> {
    const known = this.#pictures.get(id)
    if (known) return known
    const asked = this.#bytes(`pictures/${encodeURIComponent(id)}`)
    this.#pictures.set(id, asked)
    asked.catch(() => this.#pictures.delete(id)) // to be asked again when the network is back
    return asked
  }

  async #bytes(what: string): Promise<Blob> {
    const response = await fetch(this.#path(what), { headers: { authorization: `Bearer ${this.token}` } })
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    return response.blob()
  }

  addPicture(bytes: Blob, name: string): Promise<PictureShown> {
    return call<PictureShown>('POST', this.#path(`pictures?name=${encodeURIComponent(name)}`), this.token, bytes)
  }

  showPicture(id: string, shown: ShowPicture['shown']): Promise<PictureShown> {
    return this.#post<PictureShown>(`pictures/${encodeURIComponent(id)}/show`, { shown })
  }

  /** To these seats beside the GM, or to everybody. */
  showPictureTo(id: string, seats: string[]): Promise<PictureShown> {
    return this.#post<PictureShown>(`pictures/${encodeURIComponent(id)}/show`, { shown: seats.length ? 'seats' : 'all', seats })
  }

  deletePicture(id: string): Promise<null> {
    return call<null>('DELETE', this.#path(`pictures/${encodeURIComponent(id)}`), this.token)
  }

  #path(what: string): string {
    return `/api/tables/${encodeURIComponent(this.table)}/${what}`
  }

  #post<T>(what: string, body: object): Promise<T> {
    return call<T>('POST', this.#path(what), this.token, body)
  }

  /** Something that is written: whenever it is tried again, by us or by a second tap, it is under the same id. */
  #submit(what: string, body: object): Promise<Played> {
    const tap = JSON.stringify([what, body])
    const submission = this.#open?.tap === tap ? this.#open.submission : submissionId()
    this.#open = null
    this.#doing += 1
    return patiently(() => this.#post<Played>(what, { ...body, submission }))
      .catch((error: unknown) => {
        if (unknown(error)) this.#open = { tap, submission }
        throw error
      })
      .finally(() => {
        this.#doing -= 1
        this.#done = performance.now()
      })
  }

  /** Whether what changes now follows from what this device did: it is on its way, or has just arrived. */
  get lately(): boolean {
    return this.#doing > 0 || performance.now() - this.#done < SOON
  }

  close(): void {
    this.live.close()
  }
}
