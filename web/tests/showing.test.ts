import { expect, test } from 'vitest'
import { aside, folded, freeIn, headed, isDefault, onwards } from '../src/lib/showing'
import { offer } from './seats'

const shown = (verb: string, more: object) => offer(verb, '', { showing: { ...offer('').showing, ...more } })

test('an offer says how much it wants to be seen', () => {
  const each = [1, 0, -1, -2].map((weight) => shown('a_verb', { weight }))
  expect(each.map(onwards)).toEqual([true, false, false, false])
  expect(each.map(folded)).toEqual([false, false, true, false])
  expect(each.map(aside)).toEqual([false, false, false, true])
  expect([shown('a_verb', { panel: 'default' }), shown('a_verb', {})].map(isDefault)).toEqual([true, false])
})

test('offers stand below their headings; those without one in no group', () => {
  const all = [shown('fall', { group: 'Hazards' }), shown('call', {}), shown('rest', { group: 'The party' }), shown('drown', { group: 'Hazards' })]
  expect(headed(all).map(([name, found]) => [name, found.map((one) => one.verb)])).toEqual([
    ['Hazards', ['fall', 'drown']], ['The party', ['rest']],
  ])
})

test('what stands in a place needs nobody’s leave', () => {
  const rest = { ...offer('').showing, part: 'rest' }
  const offers = [offer('a_verb', '', { matter: 'm', showing: rest }), offer('a_verb', '', { label: 'this', showing: rest })]
  expect(freeIn(offers, 'rest')?.label).toBe('this')
  expect(freeIn(offers, 'rest', 'vess')).toBeUndefined()
})
