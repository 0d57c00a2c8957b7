import type { EntryBack, Given, PackFile, Readback } from '../wire'
import { counted, listed, spoken } from './view'

export const MOST_TEXT = 1_000_000 // characters that are read at once
export type AllGiven = Record<string, Given>

export const nothingGiven = (): Given => ({ values: {}, answers: {}, count: 0, leave: false, keep: true, meets: '' })

/** What is kept of a draft; whatever else lies there is nobody's. */
export function kept(draft: string | undefined): AllGiven {
  return draft ? (JSON.parse(draft) as AllGiven) : {}
}

/** Whether two names differ by no more than a slip or a word. */
function close(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  let ahead = 0
  while (ahead < least && one[ahead] === other[ahead]) ahead += 1
  let behind = 0
  while (behind < least - ahead && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1
  return 2 * (ahead + behind) >= least
}

/** What was said about entries, for those of a text that has changed: one whose name was corrected keeps it. */
export function carried(before: string[], now: string[], given: AllGiven): AllGiven {
  const fresh = now.filter((key) => !before.includes(key))
  const to = new Map<string, string>()
  for (const key of before.filter((one) => !now.includes(one))) {
    const at = fresh.findIndex((one) => close(key, one))
    if (at >= 0) to.set(key, fresh.splice(at, 1)[0] ?? key)
  }
  return Object.fromEntries(Object.entries(given).map(([key, said]) => [to.get(key) ?? key, said]))
}

const asks = (id: string) => id.split(':')[0]?.split('.').at(-1) // what a doubt is about: damage, cost

/** The doubts of the same sort that nobody has answered yet: the entry and the id of each. */
export function alike(entries: EntryBack[], doubt: string): [string, string][] {
  return entries
    .filter((entry) => !entry.leave)
    .flatMap((entry) =>
      entry.doubts
        .filter((one) => !one.answer && !one.open && one.id !== doubt && asks(one.id) === asks(doubt))
        .map((one): [string, string] => [entry.key, one.id]),
    )
}

/** Before words that were left: the field to which they would belong. */
export function fieldOf(path: string): string {
  const field = path.split('.').at(-1) ?? ''
  return path.includes('.') && field !== 'read' ? `${spoken(field)} ` : ''
}

/** A text with another below it. */
export const below = (text: string, more: string) => (text.trim() ? `${text.trimEnd()}\n\n${more}` : more)

/** Several files as one text, each below a line that names it: so they are read one by one. */
export const joined = (files: PackFile[]) =>
  files.length === 1 ? (files[0]?.text ?? '') : files.map((one) => `--- file: ${one.name} ---\n${one.text}`).join('\n')

/** The texts of files; what is packed in one is unpacked by the server. */
export async function textsOf(chosen: Iterable<File>, unpack: (file: File) => Promise<PackFile[]>): Promise<PackFile[]> {
  const found: PackFile[] = []
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const packed = String.fromCharCode(...bytes.slice(0, 4)) === 'PK\u0003\u0004'
    found.push(...(packed ? await unpack(file) : [{ name: file.name, text: textOf(bytes) }]))
  }
  return found
}

/** The text of a file, or why it has none. */
export function textOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.slice(0, 5))
  if (head.startsWith('%PDF-')) throw new Error('This is a PDF: open it, copy its text, and paste that here.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('This file is no text that can be read.')
  }
  if (text.length > MOST_TEXT) throw new Error(`This file is too long: ${MOST_TEXT.toLocaleString('en')} characters are read at once.`)
  return text
}

const many = (entry: EntryBack) => (entry.count > 1 ? `${entry.count} × ${entry.name}` : entry.name)

/** Who comes, by name. */
export const coming = (back: Readback) => listed(back.entries.filter((one) => !one.leave).map(many))

/** What the button says: what is still open, or whom it brings in. */
export function confirming(back: Readback): string {
  const here = back.entries.filter((one) => !one.leave)
  const [first, ...more] = back.wanting
  if (first) return `Still open: ${first}${more.length ? `, and ${more.length} more` : ''}`
  if (!here.length) return 'Nobody is chosen'
  const sum = here.reduce((count, one) => count + one.count, 0)
  return here.length === 1 && here[0] ? `Bring in ${many(here[0])}` : `Bring in all ${sum}`
}

/** What was read, in one line. */
export function summed(back: Readback): string {
  const { length } = back.entries
  const questions = back.entries.flatMap((one) => one.doubts.filter((doubt) => !doubt.answer)).length
  const wanted = back.entries.flatMap((one) => one.missing.filter((row) => row.needed && !row.value)).length
  const parts = [
    counted(length, 'entry', 'entries') + ' read',
    ...(questions ? [counted(questions, 'question')] : []),
    ...(wanted ? [`${counted(wanted, 'number')} missing`] : []),
  ]
  return `${parts.join(', ')}.`
}
