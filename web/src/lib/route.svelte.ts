import { kept } from './kept'

export type Place =
  | { at: 'owner'; token: string }
  | { at: 'table'; table: string }
  | { at: 'odds' }
  | { at: 'start'; code: string }

/** Where the address points. Tokens ride in the fragment and are taken out of it at once. */
function read(): Place {
  const said = new URLSearchParams(location.hash.replace(/^#/, ''))
  const table = said.get('table')
  if (table) {
    const token = said.get('token')
    if (token) {
      kept.keepToken(table, token)
      history.replaceState(null, '', `#table=${encodeURIComponent(table)}`)
    }
    return { at: 'table', table }
  }
  const owner = said.get('owner')
  if (owner) {
    kept.keepOwner(owner)
    history.replaceState(null, '', '#owner')
  }
  if (said.has('owner')) return { at: 'owner', token: kept.owner() }
  if (said.has('odds')) return { at: 'odds' } // no table, no token
  return { at: 'start', code: said.get('join') ?? '' } // the code that shows all tables, or none
}

class Route {
  place = $state.raw<Place>(read())

  constructor() {
    addEventListener('hashchange', () => (this.place = read()))
  }

  go(hash: string): void {
    location.hash = hash
  }
}

export const route = new Route()
