// Where the tokens of a picture lie, worked out from what the table says of who stands where.
import type { Ground } from '../wire'

export const TALL = 34 // of a token with a name in it
export const PITCH = 44 // from one row of tokens to the next: what a thumb hits
export const ROUND = 15 // the radius of a token at a point
const [EDGE, HEAD, GAP, LETTER] = [8, 22, 6, 8.2] // the last for the widest of fonts
const [LEAST, MOST] = [52, 164] // how wide a token with a name is

export const NOWHERE = 'Nobody said where'

/** Everybody in one area, or in one band of distances. */
export interface Strip {
  area: string // empty: of whom nobody said where they are
  name: string
  who: string[]
}

/** The areas with whoever stands in them; where only distances are known, as seen by somebody. */
export function strips(ground: Ground, from: string): Strip[] {
  const at = (who: string) => (ground.spread === 'bands' ? ground.apart[from]?.[who]?.area : ground.spots[who]?.area) ?? ''
  const others = ground.people.filter((who) => ground.spread !== 'bands' || who !== from)
  const in_ = (area: string) => others.filter((who) => at(who) === area)
  const nowhere = in_('')
  const found = ground.areas.map(({ id, name }) => ({ area: id, name, who: in_(id) }))
  return nowhere.length ? [...found, { area: '', name: NOWHERE, who: nowhere }] : found
}

export interface Laid {
  top: number
  height: number
  tokens: { who: string; says: string; x: number; y: number; wide: number }[]
}

/** A name as wide as its token has room for. */
function cut(name: string): string {
  const most = Math.floor((MOST - 2 * EDGE) / LETTER)
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name
}

/** Every strip below the last, its tokens in as many rows as they need. */
export function laid(all: Strip[], width: number, nameOf: (who: string) => string): Laid[] {
  let top = 0
  return all.map(({ who }) => {
    let [x, row] = [EDGE, 0]
    const tokens = who.map((one) => {
      const says = cut(nameOf(one))
      const wide = Math.min(MOST, Math.max(LEAST, says.length * LETTER + 2 * EDGE))
      if (x > EDGE && x + wide > width - EDGE) [x, row] = [EDGE, row + 1]
      const token = { who: one, says, x, y: top + HEAD + row * PITCH + (PITCH - TALL) / 2, wide }
      x += wide + GAP
      return token
    })
    const height = HEAD + (tokens.length ? row + 1 : 0) * PITCH + 4
    const strip = { top, height, tokens }
    top += height
    return strip
  })
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const SQUARE = 34 // pixels that one square of the grid has at least
const CLOSEST = 40 // pixels to a metre, at most

export interface Plane {
  height: number
  scale: number // pixels to a metre
  step: number // metres to a square
  left: number // the metres at the picture's left edge
  upper: number // and at its upper edge
  tokens: { who: string; x: number; y: number; atX: number; atY: number }[] // where it is drawn, and where it is
}

/** Points on a plane, as large as they have room; whoever would cover another is moved aside. */
export function plane(spots: Ground['spots'], width: number): Plane {
  const all = Object.entries(spots)
  const [xs, ys] = [all.map(([, one]) => one.x), all.map(([, one]) => one.y)]
  const [left, right] = [Math.min(0, ...xs), Math.max(0, ...xs)]
  const [low, high] = [Math.min(0, ...ys), Math.max(0, ...ys)]
  const tallest = Math.max(260, Math.min(440, width))
  const room = (size: number) => size - 4 * ROUND
  const scale = Math.min(CLOSEST, room(width) / Math.max(4, right - left), room(tallest) / Math.max(4, high - low))
  const height = Math.round(Math.max(200, (high - low) * scale + 4 * ROUND))
  const edge = { left: (left + right) / 2 - width / 2 / scale, upper: (low + high) / 2 + height / 2 / scale }
  const tokens: Plane['tokens'] = []
  for (const [who, { x, y }] of all) {
    const [atX, atY] = [(x - edge.left) * scale, (edge.upper - y) * scale]
    const [nearX, nearY] = free(tokens, atX, atY, width, height)
    tokens.push({ who, x: nearX, y: nearY, atX, atY })
  }
  return { height, scale, step: STEPS.find((one) => one * scale >= SQUARE) ?? 1000, ...edge, tokens }
}

/** The nearest place around a point that no token covers yet. */
function free(tokens: Plane['tokens'], x: number, y: number, width: number, height: number): [number, number] {
  const inside = (at: number, size: number) => Math.min(size - ROUND - 2, Math.max(ROUND + 2, at))
  for (let turn = 0; turn < 900; turn += 1) {
    const [angle, far] = [turn * 2.4, 6 * Math.sqrt(turn)]
    const [nearX, nearY] = [inside(x + far * Math.cos(angle), width), inside(y + far * Math.sin(angle), height)]
    if (tokens.every((one) => Math.hypot(one.x - nearX, one.y - nearY) >= 2 * ROUND + 4)) return [nearX, nearY]
  }
  return [x, y]
}

/** Two letters for somebody: of the first word and of the last, which tells them from their like. */
export function letters(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return last ? `${first[0] ?? ''}${last.slice(0, /^\d+$/.test(last) ? 2 : 1)}` : first.slice(0, 2)
}
