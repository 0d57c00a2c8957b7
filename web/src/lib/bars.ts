// What speaks against a choice, and what can be done about it.
import type { Bar, Field, Limit, Mode, Offer, Option } from '../wire'

type Value = Field['default']

/** Something that somebody would do although a limit is against it. */
export interface Wanted {
  offer: Offer
  chosen: Record<string, unknown>
}

/** The offer that a bare command is an answer to, where there is one. */
export function offered(offers: Offer[], command: Record<string, unknown>): Wanted | null {
  const { do: verb, character = '', matter = '', revision: _, ...chosen } = command
  const offer = offers.find((one) => one.verb === verb && one.character === character && one.matter === matter)
  return offer ? { offer, chosen } : null
}

/** What stops it now; the rest only warns. */
export function binding(bars: Bar[], limits: Record<string, Mode>, waived: Limit[] = []): Bar[] {
  return bars.filter(({ limit }) => limit === null || (limits[limit] === 'enforced' && !waived.includes(limit)))
}

/** The kinds of limit that must pass for it; none where no leave would help. */
export function leaveFor(bars: Bar[]): Limit[] {
  const kinds = new Set(bars.map((one) => one.limit))
  return kinds.has(null) ? [] : ([...kinds] as Limit[])
}

/** What speaks against an answer that could not be kept, as far as its question says. */
export function against(field: Field | undefined, wanted: unknown): Bar[] {
  const named = Array.isArray(wanted) ? wanted : typeof wanted === 'object' && wanted ? Object.keys(wanted) : [wanted]
  const barred = field && 'barred' in field.domain ? field.domain.barred : []
  return barred.filter((one) => named.includes(one.value)).flatMap((one) => one.bars)
}

const listOf = (value: Value): string[] => (Array.isArray(value) ? value : [])
const pointsOf = (value: Value): Record<string, number> =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, number>) : {}

/** An answer with one more in it, or with it in place of what would be too many. */
export function withIt({ domain }: Field, value: Value, option: Option): Value {
  const key = String(option.value)
  if (domain.kind === 'some') {
    const picked = listOf(value)
    const full = picked.length >= domain.high && (domain.high === 1 || domain.high < domain.options.length)
    return [...(full ? picked.slice(0, -1) : picked), key]
  }
  if (domain.kind === 'split') return { ...pointsOf(value), [key]: (pointsOf(value)[key] ?? 0) + 1 }
  return option.value
}

/** Where a limit says from which number on: one less. */
export function oneLess({ domain }: Field): { says: string; value: Value }[] {
  return domain.kind === 'range' ? [{ says: String(domain.low - 1), value: domain.low - 1 }] : []
}

/** Where a limit says how many: each answer that has one more, with its words. */
export function oneMore({ domain }: Field, value: Value): { says: string; value: Value }[] {
  const says = (option: Option) => option.label || String(option.value)
  if (domain.kind === 'range') return [{ says: String(domain.high + 1), value: domain.high + 1 }]
  if (domain.kind === 'some') {
    const picked = listOf(value)
    if (picked.length < domain.high) return []
    const left = domain.options.filter((one) => !picked.includes(String(one.value)))
    return left.map((one) => ({ says: says(one), value: [...picked, String(one.value)] }))
  }
  if (domain.kind !== 'split') return []
  const points = pointsOf(value)
  if (Object.values(points).reduce((sum, one) => sum + one, 0) < domain.total) return []
  const left = domain.options.filter((one) => (points[String(one.value)] ?? 0) < one.most)
  return left.map((one) => ({ says: says(one), value: { ...points, [String(one.value)]: (points[String(one.value)] ?? 0) + 1 } }))
}
