// The recap of an evening as something to pass on: a text, or a page that stands by itself.
import type { Fortune, Recap, Tally } from '../wire'

const counted = (all: Tally[]) => all.map((one) => `${one.what} ${one.number}`).join(', ')
const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How the dice fell for a hero, in words. */
export function fortune(one: Fortune): string {
  const rolls = `${one.rolls} roll${one.rolls === 1 ? '' : 's'}`
  return one.fell.length ? `${rolls}, ${counted(one.fell)}` : rolls
}

/** What was counted, in one line. */
export function inNumbers(recap: Recap): string {
  return begun([counted(recap.numbers), lasted(recap.minutes)].filter(Boolean).join(', '))
}

/** How long an evening was; empty: nobody noted that. */
export function lasted(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** The moments that stand beside the story: where the log tells it, they are in it already. */
export function besides(recap: Recap): string[] {
  return recap.written ? recap.moments.filter((one) => one.told).map((one) => one.text) : []
}

export function title(table: string, recap: Recap): string {
  return `${table}, session ${recap.evening}`
}

/** The evening as plain text. */
export function asText(table: string, recap: Recap): string {
  const moments = besides(recap).map((one) => `- ${one}`).join('\n')
  const luck = recap.luck.map((one) => `${one.name}: ${fortune(one)}`).join('\n')
  const there = recap.written ? recap.present.join(', ') : ''
  const parts = [title(table, recap), there, recap.story, moments, inNumbers(recap), luck]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.55 Georgia,serif}' +
  'h1{font-size:1.6rem}p{white-space:pre-line}footer{font-size:.9rem;opacity:.75}'

/** The evening as a page that needs nothing else. */
export function asPage(table: string, recap: Recap): string {
  const moments = besides(recap).map((one) => `<li>${escaped(one)}</li>`).join('')
  const luck = recap.luck.map((one) => `<li>${escaped(`${one.name}: ${fortune(one)}`)}</li>`).join('')
  const there = recap.written && recap.present.length ? `<p>${escaped(recap.present.join(', '))}</p>` : ''
  const head = escaped(title(table, recap))
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${head}</title><style>${STYLE}</style></head><body><h1>${head}</h1>${there}<p>${escaped(recap.story)}</p>` +
    `${moments && `<h2>Moments</h2><ul>${moments}</ul>`}<footer><p>${escaped(inNumbers(recap))}</p>${luck && `<ul>${luck}</ul>`}</footer></body></html>\n`
  )
}

/** What the file of the page is called. */
export function fileName(table: string, recap: Recap): string {
  const plain = table.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return `${plain || 'table'}-session-${recap.evening}.html`
}
