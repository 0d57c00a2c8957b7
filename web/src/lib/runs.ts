// A sheet that is typed in is one thing to whoever reads the log, and one to take back.
import type { Changed, Entry, OnSheet } from '../wire'

const MOVED = 'head_moved' // taken back, or brought back

/** Whose sheet a row changes and nothing else, with how it came about; nothing of any other row. */
function sheetOf({ lines, seat, behalf }: Entry): string {
  const [heading, ...others] = new Set(lines.map(({ sheet }) => sheet?.heading ?? ''))
  return heading && !others.length ? [seat, behalf, heading].join('/') : ''
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

/** Whether somebody did something: changes of a sheet, what was taken back and who did that are left out. */
export const isDeed = ({ do: done, lines, seq }: Entry, gone: number[] = []): boolean =>
  done !== MOVED && !gone.includes(seq) && !lines.every(({ sheet }) => sheet)

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

const inWords = ({ says, now, was }: Changed): string =>
  [says, ...(now === null ? [] : [now]), ...(was === null || was === now ? [] : [`(was ${was})`])].join(' ')

/** Several changes of one sheet as one row; a number that was changed twice says where it began. */
export function asOne(run: Entry[]): Entry {
  const [first] = run
  const last = run.at(-1)
  const told = run.flatMap(({ lines }) => lines.flatMap(({ sheet }): OnSheet[] => (sheet ? [sheet] : [])))
  const [on] = told
  if (!first || !last || !on || run.length === 1) return first as Entry
  const changes = new Map<string, Changed>()
  for (const one of (on.back ? [...told].reverse() : told).flatMap((each) => each.changes)) {
    changes.set(one.says, { ...one, was: changes.has(one.says) ? (changes.get(one.says)?.was ?? null) : one.was })
  }
  const text = `${on.heading}: ${[...changes.values()].map(inWords).join('; ')}.`
  return { ...last, lines: [{ text, rules: [], dice: null, sheet: { ...on, changes: [...changes.values()] }, around: null, plate: null }] }
}
