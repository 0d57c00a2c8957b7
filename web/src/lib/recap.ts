// The recap of an evening as something to pass on: a text, a picture, or a page that stands by itself.
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

const left = (open: string[]) => open.length ? `Still open: ${open.join('; ')}` : ''

/** The moments that stand beside the story: where the log tells it, they are in it already. */
export function besides(recap: Recap): string[] {
  return recap.written ? recap.moments.filter((one) => one.told).map((one) => one.text) : []
}

export function title(table: string, recap: Recap): string {
  return `${table}, session ${recap.evening}`
}

/** The evening as plain text; `open` is what the players know to be open still. */
export function asText(table: string, recap: Recap, open: string[]): string {
  const moments = besides(recap).map((one) => `- ${one}`).join('\n')
  const luck = recap.luck.map((one) => `${one.name}: ${fortune(one)}`).join('\n')
  const there = recap.written ? recap.present.join(', ') : ''
  const parts = [title(table, recap), there, recap.story, moments, left(open), inNumbers(recap), luck]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.55 Georgia,serif}' +
  'h1{font-size:1.6rem}p{white-space:pre-line}footer{font-size:.9rem;opacity:.75}'

/** The evening as a page that needs nothing else. */
export function asPage(table: string, recap: Recap, open: string[]): string {
  const moments = besides(recap).map((one) => `<li>${escaped(one)}</li>`).join('')
  const luck = recap.luck.map((one) => `<li>${escaped(`${one.name}: ${fortune(one)}`)}</li>`).join('')
  const there = recap.written && recap.present.length ? `<p>${escaped(recap.present.join(', '))}</p>` : ''
  const head = escaped(title(table, recap))
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${head}</title><style>${STYLE}</style></head><body><h1>${head}</h1>${there}<p>${escaped(recap.story)}</p>` +
    `${moments && `<h2>Moments</h2><ul>${moments}</ul>`}${open.length ? `<p>${escaped(left(open))}</p>` : ''}<footer><p>${escaped(inNumbers(recap))}</p>${luck && `<ul>${luck}</ul>`}</footer></body></html>\n`
  )
}

const WIDE = 1080 // pixels of the picture, as most places show it
const EDGE = 72
const LINE = 1.4

/** A text in lines that fit; a word that is too long for a line stands on one by itself. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) =>
    paragraph.split(' ').reduce<string[]>((lines, word) => {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word
      return lines.length && !fits(longer) ? [...lines, word] : [...lines.slice(0, -1), longer]
    }, []),
  )
}

/** The evening as a picture in the colours of this screen, as long as it needs to be. */
export function asPicture(table: string, recap: Recap, open: string[]): Promise<Blob> {
  const look = getComputedStyle(document.documentElement)
  const token = (name: string) => look.getPropertyValue(name).trim()
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('This browser cannot draw pictures; save it as a page.'))
  const [head = '', ...parts] = asText(table, recap, open).trimEnd().split('\n\n')
  const told = recap.story.split('\n\n').length + (recap.written && recap.present.length ? 1 : 0)
  const blocks = [
    { text: head, size: 56, colour: token('--accent'), weight: 600 },
    ...parts.map((text, at) => ({ text, size: at < told ? 36 : 28, colour: token(at < told ? '--ink' : '--ink-soft'), weight: 400 })),
  ].map((block) => {
    const font = `${block.weight} ${block.size}px ${token('--serif')}`
    pen.font = font
    return { ...block, font, lines: wrapped(block.text, (line) => pen.measureText(line).width <= WIDE - 2 * EDGE) }
  })
  canvas.width = WIDE
  canvas.height = Math.ceil(blocks.reduce((sum, one) => sum + (one.lines.length + 0.8) * one.size * LINE, 2 * EDGE))
  pen.fillStyle = token('--paper')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'top'
  let y = EDGE
  for (const block of blocks) {
    pen.font = block.font
    pen.fillStyle = block.colour
    for (const line of block.lines) {
      pen.fillText(line, EDGE, y)
      y += block.size * LINE
    }
    y += 0.8 * block.size * LINE
  }
  return new Promise((done, no) => canvas.toBlob((blob) => (blob ? done(blob) : no(new Error('This browser cannot write pictures; save it as a page.'))), 'image/png'))
}

/** What the file of the page, or of the picture, is called. */
export function fileName(table: string, recap: Recap, kind = 'html'): string {
  const plain = table.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return `${plain || 'table'}-session-${recap.evening}.${kind}`
}
