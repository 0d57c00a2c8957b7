// SHA-256 and HMAC by hand: a browser has its own only over HTTPS, and a LAN is none.

const K = new Uint32Array(64)
const START = new Uint32Array(8)

// The first bits of the cube and square roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3).
{
  const bits = (root: number) => Math.floor((root % 1) * 2 ** 32)
  for (let n = 2, at = 0; at < 64; n += 1) {
    let prime = true
    for (let by = 2; by * by <= n; by += 1) if (n % by === 0) prime = false
    if (!prime) continue
    if (at < 8) START[at] = bits(Math.sqrt(n))
    K[at] = bits(Math.cbrt(n))
    at += 1
  }
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(message: Uint8Array): Uint8Array {
  const size = Math.ceil((message.length + 9) / 64) * 64
  const padded = new Uint8Array(size)
  padded.set(message)
  padded[message.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(size - 8, Math.floor(message.length / 2 ** 29))
  words.setUint32(size - 4, message.length * 8)
  const hash = Uint32Array.from(START)
  const w = new Uint32Array(64)
  for (let block = 0; block < size; block += 64) {
    for (let at = 0; at < 16; at += 1) w[at] = words.getUint32(block + at * 4)
    for (let at = 16; at < 64; at += 1) {
      const a = w[at - 15]!
      const b = w[at - 2]!
      const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
      const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
      w[at] = w[at - 16]! + low + w[at - 7]! + high
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let at = 0; at < 64; at += 1) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const one = (h + high + ((e & f) ^ (~e & g)) + K[at]! + w[at]!) | 0
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = hash[at]! + word
  }
  const made = new DataView(new ArrayBuffer(32))
  hash.forEach((word, at) => made.setUint32(at * 4, word))
  return new Uint8Array(made.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(64)
  padded.set(key.length > 64 ? sha256(key) : key)
  const inner = joined(padded.map((byte) => byte ^ 0x36), message)
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), sha256(inner)))
}

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const made = new Uint8Array(one.length + other.length)
  made.set(one)
  made.set(other, one.length)
  return made
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
export const hex = (raw: Uint8Array): string => Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const unhex = (text: string): Uint8Array => Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16))
