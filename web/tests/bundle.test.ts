import { parse } from 'acorn'
import { expect, test } from 'vitest'

// What is built must run on Safari 14 and Chrome 80: their syntax is that of ES2020, and what a
// page may call that they do not know yet is named here. `lib/older.ts` makes up for some of it.
const BUILT = import.meta.glob<string>('../../src/tableside/web/static/assets/*.js', { query: '?raw', import: 'default', eager: true })
const STYLES = import.meta.glob<string>('../../src/tableside/web/static/assets/*.css', { query: '?raw', import: 'default', eager: true })
const NEWER = [
  'at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'hasOwn', 'replaceAll', 'replaceChildren', 'randomUUID',
  'showModal', 'requestSubmit', 'any', 'groupBy', 'withResolvers', 'structuredClone', 'checkVisibility', 'moveBefore', 'showPopover',
  'WeakRef', 'FinalizationRegistry', 'createImageBitmap', 'reportError', 'isSubsetOf', 'fromAsync', 'timeout',
]
/** What is called all the same, and what makes up for it. */
const MET: Record<string, string> = {
  at: 'lib/older', replaceAll: 'lib/older', showModal: 'lib/older', structuredClone: 'only where Svelte shows what went wrong while it is developed, or lib/older',
  createImageBitmap: 'a picture that cannot be drawn says so',
}

type Node = { type: string; [key: string]: unknown }

/** Every node of a program. */
function* nodes(at: unknown): Generator<Node> {
  if (Array.isArray(at)) for (const one of at) yield* nodes(one)
  else if (at && typeof at === 'object' && typeof (at as Node).type === 'string') {
    yield at as Node
    for (const [key, part] of Object.entries(at as Node)) if (key !== 'parent') yield* nodes(part)
  }
}

/** By which name something is called or made. */
function called({ type, callee }: Node): string {
  if (type !== 'CallExpression' && type !== 'NewExpression') return ''
  const { name, property } = callee as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}

test('there is something built', () => {
  expect(Object.keys(BUILT).length).toBeGreaterThan(5)
})

test.each(Object.entries(BUILT))('%s runs on older browsers', (_, code) => {
  const program = parse(code, { ecmaVersion: 2020, sourceType: 'module' })
  const newer = new Set([...nodes(program)].map(called).filter((name) => NEWER.includes(name) && !(name in MET)))
  expect([...newer]).toEqual([])
})

test('the list would see something newer', () => {
  const met = (code: string) => [...nodes(parse(code, { ecmaVersion: 2020, sourceType: 'module' }))].map(called)
  expect(met('[3, 1].toSorted()')).toContain('toSorted')
  expect(met('new WeakRef(document)')).toContain('WeakRef')
  expect(() => parse('class A { #x = 1 }', { ecmaVersion: 2020 })).toThrow()
  expect(() => parse('a ??= 1', { ecmaVersion: 2020 })).toThrow()
})

/** What of a style an older browser would drop: a rule with a selector it does not know, or a length. */
function dropped(style: string): string[] {
  const rules = [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ selector, body }))
  const lists = rules.filter(({ selector }) => /:where\(/.test(selector) || (selector.includes(':has(') && selector.replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '').includes(',')))
  const said = rules.flatMap(({ body }) => body.split(';'))
  const lengths = said.filter((one, at) => one.includes('dvh') && said[at - 1] !== one.replace(/dvh/g, 'vh'))
  return [...lists.map(({ selector }) => selector), ...lengths, ...said.filter((one) => /^inset:/.test(one))]
}

test('there is a style, and older browsers drop nothing of it that matters', () => {
  expect(Object.keys(STYLES)).toHaveLength(1)
  expect(Object.values(STYLES).flatMap(dropped)).toEqual([])
})

test('what they would drop is seen', () => {
  expect(dropped('.a:where(.b){color:red}.c,.d:has(.e){color:red}')).toHaveLength(2)
  expect(dropped('.a{height:100dvh}.b{inset:0}.c{height:100vh;height:100dvh}')).toHaveLength(2)
})
