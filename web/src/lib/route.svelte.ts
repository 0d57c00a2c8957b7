import { kept } from './kept'

export type Place =
  | { at: 'owner'; token: string; other: string } // other: a link offers it in place of one that is kept
  | { at: 'table'; table: string; other: string; code: string; open: string } // open: what of it lies open at once: shelf, lab, invite, recap, hero
  | { at: 'screen'; table: string } // the big screen: it looks on
  | { at: 'convention'; convention: string; token: string } // many tables of its owner
  | { at: 'odds' }
  | { at: 'start'; code: string }

/** Where the address points. Tokens ride in the fragment and are taken out of it at once. */
function read(): Place {
  const said = new URLSearchParams(location.hash.replace(/^#/, ''))
  const table = said.get('table')
  if (table) {
    const token = said.get('token') ?? ''
    const code = said.get('code') ?? ''
    const open = said.get('open') ?? ''
    if (token || code || open) history.replaceState(null, '', `#table=${encodeURIComponent(table)}`)
    const has = kept.token(table)
    if (token && !has) kept.keepToken(table, token)
    return { at: 'table', table, other: has && token !== has ? token : '', code, open }
  }
  const screen = said.get('screen')
  if (screen) return { at: 'screen', table: screen }
  const owner = said.get('owner') ?? ''
  if (owner) history.replaceState(null, '', '#owner')
  const owns = kept.owner()
  if (owner && !owns) kept.keepOwner(owner)
  if (said.has('owner')) return { at: 'owner', token: kept.owner(), other: owns && owner !== owns ? owner : '' }
  const convention = said.get('convention')
  if (convention) return { at: 'convention', convention, token: owns }
  if (said.has('odds')) return { at: 'odds' } // no table, no token
  return { at: 'start', code: said.get('join') ?? '' } // the code that shows all tables, or none
}

class Route {
  place = $state.raw<Place>(read())

  constructor() {
    addEventListener('hashchange', () => (this.place = read()))
  }

  /** What this device keeps has changed. */
  refresh(): void {
    this.place = read()
  }

  go(hash: string): void {
    location.hash = hash
  }
}

export const route = new Route()
