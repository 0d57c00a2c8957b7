import { describe, expect, it } from 'vitest'
import { waitedFor } from '../src/lib/waiting'
import { matter, people, person, seated, type Seat } from './seats'

const told = (seat: Seat) => waitedFor(seated(seat)).map(({ mine, who, player, what, count }) => ({ mine, who, player, what, count }))
const asks = (id: string, who: string, more = {}) => matter(id, { is: 'test' }, { asks: [who], ...more })
const cast = people(person('vess', { controller: 'anna' }), person('doran', { controller: 'ben' }), person('oda'))

describe('who holds the table up', () => {
  it('names the GM first, then everybody in the order in which it came up, each once for the same', () => {
    const matters = [asks('a', 'vess'), asks('b', 'doran'), asks('c', 'vess'), asks('d', 'oda')]
    expect(told({ role: 'gm', view: { characters: cast, matters } })).toEqual([
      { mine: true, who: 'You', player: '', what: 'Test', count: 1 },
      { mine: false, who: 'Vess', player: 'Anna', what: 'Test', count: 2 },
      { mine: false, who: 'Doran', player: 'Ben', what: 'Test', count: 1 },
    ])
  })

  it('waits for dice by whose they are, and for nobody where nothing is asked', () => {
    const dice = matter('a', { is: 'test' }, { asks: ['doran'], roll: { key: 'a.roll', sides: [6], character: 'vess' } })
    expect(told({ role: 'gm', view: { characters: cast, matters: [dice, asks('b', 'oda', { asks: [] })] } })).toMatchObject([{ who: 'Vess' }])
  })

  it('asks a GM who plays a hero of her own by that name no more than anybody else: it is You', () => {
    const lent = { role: 'gm', frame: { seat: 'anna' }, view: { characters: cast, matters: [asks('a', 'vess'), asks('b', 'doran')] } } as const
    expect(told(lent)).toMatchObject([{ mine: true, who: 'You' }, { mine: false, who: 'Doran' }])
    expect(seated(lent).own()).toEqual(['vess', 'oda'])
  })
})
