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

export const kept = {
  tables: seats,
  token: (table: string) => read(`token.${table}`),
  keepToken: (table: string, token: string) => write(`token.${table}`, token),
  knock: (table: string) => read(`knock.${table}`),
  keepKnock: (table: string, token: string) => write(`knock.${table}`, token),
  owner: () => read('owner'),
  keepOwner: (token: string) => write('owner', token),
  name: () => read('name'),
  keepName: (name: string) => write('name', name),
  realDice: () => read('real-dice') === 'yes',
  keepRealDice: (yes: boolean) => write('real-dice', yes ? 'yes' : ''),
}
