import { flushSync } from 'svelte'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../src/lib/api'
import { playOffer } from '../src/lib/doing.svelte'
import { drafted, sent } from '../src/lib/drafts'
import type { Session } from '../src/lib/session.svelte'
import { followed, type Value, Walk } from '../src/lib/walk.svelte'
import type { Field, Walked } from '../src/wire'
import { offer } from './seats'

beforeAll(() => vi.stubGlobal('window', globalThis))

const OFFER = offer('call_test')
const DN = { name: 'dn', label: 'DN', domain: { kind: 'range', low: 0, high: 20 }, default: 3 } as unknown as Field
const WHO = { name: 'who', label: 'Who?', domain: { kind: 'some', low: 1, options: [{ value: 'vess' }, { value: 'kell' }] }, default: ['vess'] } as unknown as Field

/** A server whose answers come when a test says so. */
class Table {
  walks: { chosen: Record<string, unknown>; waive: unknown; answer: (ready?: boolean) => Promise<void>; keep: (chosen: object, fields: Field[]) => void; lose: () => Promise<void>; refuse: () => Promise<void> }[] = []
  played: unknown[] = []
  refuses = false
  head = $state(1)

  get frame() {
    return { head: this.head }
  }

  session = Object.defineProperty({
    realDice: false,
    view: { limits: { range: 'enforced' } },
    person: (id: string) => (['vess', 'kell'].includes(id) ? {} : undefined),
    walk: (_: unknown, chosen: Record<string, unknown>, waive: unknown) =>
      new Promise<Walked>((done, fail) => {
        const whole = { who: WHO.default, dn: DN.default, ...chosen }
        const command = (ready: boolean) => (ready ? { do: 'call_test', ...whole } : null)
        const answer = (ready = true) => {
          done({ fields: [WHO, DN], chosen: whole, ready: { field: null, command: command(ready), preview: [], cautions: [] } } as unknown as Walked)
          return later()
        }
        const keep = (kept: object, fields: Field[]) =>
          done({ fields, chosen: { ...whole, ...kept }, ready: { field: null, command: command(true), preview: [], cautions: [] } } as unknown as Walked)
        this.walks.push({ chosen, waive, answer, keep, lose: () => (fail(new Error('lost')), later()), refuse: () => (fail(new Refusal({ code: 'too_little', sentence: 'Not enough Wrath.', rule: '', waivable: '' }, 409)), later()) })
      }),
    play: async (command: unknown) => {
      this.played.push(command)
      if (this.refuses) throw new Refusal({ code: 'stale', sentence: 'Too late.', rule: '', waivable: '' }, 409)
    },
  }, 'frame', { get: () => this.frame }) as unknown as Session
}

/** Everything that was waiting for an answer has had its turn. */
const later = () => new Promise<void>((done) => setTimeout(done, 0))

async function opened(named = false): Promise<{ table: Table; walk: Walk }> {
  const table = new Table()
  const walk = new Walk(table.session, OFFER, true, {}, named)
  await table.walks[0].answer()
  return { table, walk }
}

describe('an offer walked to its end', () => {
  test('what was chosen outlasts a moment in which it cannot be done', async () => {
    const { table, walk } = await opened()
    walk.set('dn', 7)
    void walk.settle()
    await table.walks[1].answer()
    walk.follow()
    await table.walks[2].refuse()
    expect(walk.picked.dn).toBe(7)
    expect(walk.barred).toBe(true)
    expect(walk.refusal?.refused.sentence).toBe('Not enough Wrath.')
    walk.follow()
    await table.walks[3].answer()
    expect([walk.picked.dn, walk.barred, walk.refusal]).toEqual([7, false, null])
  })
  test('what was begun outlasts a form that is made anew, until it is sent', async () => {
    const table = new Table()
    const at = (revision: number) => ({ ...OFFER, matter: 't1', revision })
    const walk = new Walk(table.session, at(1), true)
    await table.walks[0].answer()
    walk.set('dn', 7)
    const again = new Walk(table.session, at(2), true, drafted(table.session, at(2)))
    await table.walks[1].answer()
    expect([table.walks[1].chosen, again.picked.dn]).toEqual([{ dn: 7 }, 7])
    const refused = sent(table.session, { do: 'settle', character: 'vess', matter: 't1' }) // any answer to it
    expect(drafted(table.session, at(3))).toEqual({})
    refused()
    expect(drafted(table.session, at(3))).toEqual({ dn: 7 })
    expect(drafted(table.session, { ...at(3), matter: 't2' })).toEqual({})
  })
  test('of a list what is gone is left out and what is new is chosen', async () => {
    const { table, walk } = await opened()
    walk.set('who', ['kell'])
    expect(drafted(table.session, OFFER, { who: ['vess', 'kell', 'orla'] })).toEqual({ who: ['kell', 'orla'] })
    expect(drafted(table.session, OFFER, { who: ['vess'] })).toEqual({ who: [] })
  })
  test('a walk that got lost on its way says nothing about what can be done', async () => {
    const { table, walk } = await opened()
    walk.follow()
    await table.walks[1].lose()
    expect(walk.barred).toBe(false)
    walk.follow()
    await table.walks[2].answer()
    expect(walk.refusal).toBe(null)
  })
  test('has nothing to tap until its questions have come', async () => {
    const table = new Table()
    const walk = new Walk(table.session, OFFER, true)
    expect(walk.coming).toBe(true)
    await table.walks[0].answer()
    expect([walk.coming, walk.picked]).toEqual([false, { who: ['vess'], dn: 3 }])
  })
  test('asks for nobody by itself who must be named', async () => {
    const { walk } = await opened(true)
    expect([walk.picked.who, walk.missing]).toEqual([[], true])
    expect(await walk.submit()).toBe(false)
  })
  test('brings nobody back who was taken out to choose others', async () => {
    const { table, walk } = await opened()
    walk.set('who', [])
    void walk.settle()
    table.walks[1].keep({ who: ['vess'] }, [WHO, DN]) // nobody is too few: the server says who it would be
    await later()
    expect([walk.picked.who, walk.missing]).toEqual([[], true])
    expect(await walk.submit()).toBe(false)
    walk.set('who', ['kell'])
    void walk.settle()
    await table.walks[2].answer()
    expect([walk.picked.who, walk.missing]).toEqual([['kell'], false])
  })
  test('sends what was changed, and what was not touched follows by its default', async () => {
    const { table, walk } = await opened()
    walk.set('dn', 5)
    void walk.settle()
    expect(table.walks[1].chosen).toEqual({ dn: 5 })
  })
  test('an answer that is older than the last choice does not bring the old one back', async () => {
    const { table, walk } = await opened()
    walk.set('dn', 5)
    void walk.settle()
    walk.set('dn', 7)
    await table.walks[1].answer()
    expect(walk.picked.dn).toBe(7)
  })
})

describe('a tap', () => {
  test('waits for the answer that is on its way, and a second one does nothing', async () => {
    const { table, walk } = await opened()
    walk.set('dn', 5)
    const [first, second] = [walk.submit(), walk.submit()]
    expect(table.played).toEqual([])
    await table.walks[1].answer()
    expect([await first, await second]).toEqual([true, false])
    expect(table.played).toEqual([{ do: 'call_test', who: ['vess'], dn: 5 }])
  })
  test('asks once more if the question got lost', async () => {
    const table = new Table()
    const walk = new Walk(table.session, OFFER, true)
    await table.walks[0].lose()
    expect([walk.ready, walk.refusal?.message]).toEqual([null, 'lost'])
    const tapped = walk.submit()
    await later()
    await table.walks[1].answer()
    expect(await tapped).toBe(true)
  })
  test('that is refused says why', async () => {
    const { table, walk } = await opened()
    table.refuses = true
    expect(await walk.submit()).toBe(false)
    expect([walk.refusal?.message, walk.busy]).toEqual(['Too late.', false])
  })
})

describe('what a limit is against', () => {
  test('is asked for with what was chosen and whom it is about', async () => {
    const { walk } = await opened()
    expect(walk.wanted()).toEqual({ offer: OFFER, chosen: { who: ['vess'] } })
    walk.set('dn', 5)
    expect(walk.wanted({ who: ['kell'] }).chosen).toEqual({ who: ['kell'], dn: 5 })
  })
  test('is chosen once the GM lets it pass, and each kind passes once', async () => {
    const { table, walk } = await opened()
    walk.allow(['cost'], { dn: 30 })
    walk.allow(['cost', 'range'])
    void walk.settle()
    expect([table.walks[1].chosen, table.walks[1].waive]).toEqual([{ dn: 30 }, ['cost', 'range']])
    await table.walks[1].answer()
    expect(walk.picked.dn).toBe(30)
  })
})

describe('when play goes on meanwhile', () => {
  function follows(table: Table, walk: Walk): () => void {
    const leave = $effect.root(() => followed(table.session, walk))
    flushSync()
    return leave
  }
  function goesOn(table: Table): void {
    table.head += 1
    flushSync()
  }
  test('its questions are asked again, with what was chosen', async () => {
    const { table, walk } = await opened()
    const leave = follows(table, walk)
    walk.set('dn', 5)
    void walk.settle()
    await table.walks[1].answer()
    goesOn(table)
    expect(table.walks.map((one) => one.chosen)).toEqual([{}, { dn: 5 }, { dn: 5 }])
    leave()
  })
  test('also if that was while they were being asked: the answer may not know of it', async () => {
    const table = new Table()
    const walk = new Walk(table.session, OFFER, true)
    const leave = follows(table, walk)
    goesOn(table)
    goesOn(table)
    expect(table.walks).toHaveLength(1)
    await table.walks[0].answer()
    expect(table.walks).toHaveLength(2)
    await table.walks[1].answer()
    expect(table.walks).toHaveLength(2)
    leave()
  })
  test('also behind a tap that was refused', async () => {
    const { table, walk } = await opened()
    const leave = follows(table, walk)
    table.refuses = true
    const tapped = walk.submit()
    goesOn(table)
    await tapped
    expect([table.walks.length, walk.refusal?.message]).toEqual([2, 'Too late.'])
    leave()
  })
  test('but not for a form that is gone', async () => {
    const table = new Table()
    const leave = follows(table, new Walk(table.session, OFFER, true))
    goesOn(table)
    leave()
    await table.walks[0].answer()
    expect(table.walks).toHaveLength(1)
  })
})

describe('an offer played in one tap', () => {
  const play = async (chosen: Record<string, Value>, ready: boolean, becomes?: Record<string, unknown>) => {
    const table = new Table()
    const done = playOffer(table.session, OFFER, chosen)
    done.catch(() => undefined)
    if (becomes) Object.assign(chosen, becomes)
    await table.walks[0].answer(ready)
    return { done, table }
  }
  test('plays what was named and the defaults of the rest', async () => {
    const { done, table } = await play({ dn: 4 }, true)
    await done
    expect(table.played).toEqual([{ do: 'call_test', who: ['vess'], dn: 4 }])
  })
  test('plays nothing that is not ready any more, or is no longer what was named', async () => {
    const unready = await play({}, false)
    await expect(unready.done).rejects.toThrow('look again')
    const other = await play({ dn: 4 }, true, { dn: 9 })
    await expect(other.done).rejects.toThrow('look again')
    expect([...unready.table.played, ...other.table.played]).toEqual([])
  })
  test('says what is against it, and what could be asked for', async () => {
    const table = new Table()
    const bar = { code: 'far', sentence: 'Too far.', rule: 'WG-1', limit: 'range' }
    const who = { ...WHO, domain: { ...WHO.domain, barred: [{ value: 'orm', label: '', most: 1, bars: [bar] }] } } as unknown as Field
    const done = playOffer(table.session, OFFER, { who: ['orm'] }).catch((error: unknown) => error as Refusal)
    table.walks[0].keep({ who: ['vess'] }, [who, DN])
    const refusal = (await done) as Refusal
    expect([refusal.message, refusal.refused.waivable]).toEqual(['Too far.', 'range'])
    expect(refusal.asks).toEqual({ offer: OFFER, chosen: { who: ['orm'] } })
    expect(table.played).toEqual([])
  })
})
