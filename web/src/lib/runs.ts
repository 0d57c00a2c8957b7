// A sheet that is typed in is one thing to whoever reads the log, and one to take back.
import type { Entry } from '../wire'

const SHEET = "'s sheet: "
const NUMBER = /^(.+?) (-?\d+)(?: \(was (-?\d+)\))?$/

/** Whose sheet a row changes and nothing else, with how it came about; nothing of any other row. */
function sheetOf({ lines, seat, behalf }: Entry): string {
  const texts = lines.map((line) => line.text)
  const [first = ''] = texts
  const at = first.indexOf(SHEET)
  if (at < 0) return ''
  const whose = first.slice(0, at + SHEET.length)
  return texts.every((text) => text.startsWith(whose)) ? [seat, behalf, whose].join('/') : ''
}

/** Rows in the order in which they are read: what changes one sheet several times in a row is together. */
export function runs(entries: Entry[], gone: number[] = []): Entry[][] {
  const found: Entry[][] = []
  for (const entry of entries) {
    const last = found.at(-1)?.[0]
    const sheet = sheetOf(entry)
    const goes = last && sheet && sheet === sheetOf(last) && gone.includes(last.seq) === gone.includes(entry.seq)
    if (goes) found.at(-1)?.push(entry)
    else found.push([entry])
  }
  return found
}

/** How many rows are taken back as one: the changes of a sheet that led here. */
export function lastRun(log: Entry[], head: number): number {
  const rows = new Map(log.map((entry) => [entry.seq, entry]))
  const last = rows.get(head)
  const sheet = last ? sheetOf(last) : ''
  if (!sheet) return 1
  let count = 0
  for (let one = last; one && sheetOf(one) === sheet; one = rows.get(one.parent)) count += 1
  return count
}

/** Several changes of one sheet as one row; a number that was changed twice says where it began. */
export function asOne(run: Entry[]): Entry {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last || run.length === 1) return first as Entry
  const back = last.do === 'head_moved' && !last.lines[0]?.text.startsWith('Brought') // the newest was taken back first
  const texts = (back ? run.toReversed() : run).flatMap((entry) => entry.lines.map((line) => line.text))
  const begin = (texts[0] ?? '').indexOf(SHEET) + SHEET.length
  const parts = new Map<string, { now?: string; was?: string }>()
  for (const part of texts.flatMap((text) => text.slice(begin).replace(/\.$/, '').split('; '))) {
    const [, name, now, was] = NUMBER.exec(part) ?? []
    if (!name) parts.set(part, {})
    else parts.set(name, { now, was: parts.has(name) ? parts.get(name)?.was : was })
  }
  const said = [...parts].map(([name, { now, was }]) => [name, now ?? '', was && was !== now ? `(was ${was})` : ''].filter(Boolean).join(' '))
  return { ...last, lines: [{ text: `${(texts[0] ?? '').slice(0, begin)}${said.join('; ')}.`, rules: [], dice: null }] }
}
