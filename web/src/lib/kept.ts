// What this device keeps: tokens by table, the owner's token, a few habits.

function read(key: string): string {
  try {
    return localStorage.getItem(`tableside.${key}`) ?? ''
  } catch {
    return '' // private windows may forbid it; then the device forgets when the page closes
  }
}

function write(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(`tableside.${key}`, value)
    else localStorage.removeItem(`tableside.${key}`)
  } catch {
    // see above
  }
}

/** The tables that this device has a seat at. */
function seats(): string[] {
  try {
    const prefix = 'tableside.token.'
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  } catch {
    return []
  }
}

interface Promised {
  seen: Record<number, string> // commitments by session
  salts: string[]
}

const MOST_PROMISES = 20 // sessions that a device remembers

function promises(table: string): Promised {
  try {
    return JSON.parse(read(`dice.${table}`)) as Promised
  } catch {
    return { seen: {}, salts: [] }
  }
}

function keepPromises(table: string, { seen, salts }: Promised): void {
  const newest = Object.entries(seen).slice(-MOST_PROMISES)
  write(`dice.${table}`, JSON.stringify({ seen: Object.fromEntries(newest), salts: salts.slice(-MOST_PROMISES) }))
}

export const kept = {
  tables: seats,
  token: (table: string) => read(`token.${table}`),
  keepToken: (table: string, token: string) => write(`token.${table}`, token),
  knock: (table: string) => read(`knock.${table}`),
  keepKnock: (table: string, token: string) => write(`knock.${table}`, token),
  screen: (table: string) => read(`screen.${table}`), // a seat of its own: the GM's may be on the same device
  keepScreen: (table: string, token: string) => write(`screen.${table}`, token),
  owner: () => read('owner'),
  keepOwner: (token: string) => write('owner', token),
  read: (table: string) => read(`read.${table}`), // until when whispers were read
  keepRead: (table: string, at: string) => write(`read.${table}`, at),
  name: () => read('name'),
  keepName: (name: string) => write('name', name),
  promises,
  keepPromise: (table: string, session: number, commitment: string) => {
    const found = promises(table)
    if (found.seen[session]) return // the first counts
    keepPromises(table, { ...found, seen: { ...found.seen, [session]: commitment } })
  },
  keepSalt: (table: string, salt: string) => {
    const found = promises(table)
    keepPromises(table, { ...found, salts: [...found.salts, salt] })
  },
  ownLines: () => read('own-lines') === 'yes', // what is read aloud: only what is about one's own
  keepOwnLines: (yes: boolean) => write('own-lines', yes ? 'yes' : ''),
  everyRow: () => read('every-row') === 'yes', // of the log: sheets and what was taken back too
  keepEveryRow: (yes: boolean) => write('every-row', yes ? 'yes' : ''),
  sound: (usual = false) => (read('sound') || (usual ? 'yes' : '')) === 'yes',
  keepSound: (yes: boolean) => write('sound', yes ? 'yes' : 'no'),
  buzz: () => read('buzz') === 'yes',
  buzzAsked: () => read('buzz') !== '',
  keepBuzz: (yes: boolean) => write('buzz', yes ? 'yes' : 'no'),
  realDice: () => read('real-dice') === 'yes',
  keepRealDice: (yes: boolean) => write('real-dice', yes ? 'yes' : ''),
}
