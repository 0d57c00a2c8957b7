import { describe, expect, test } from 'vitest'
import { fitted, kilobytes, MOST_BYTES, picture, shrunk, sizes, type Encode } from '../src/lib/pictures'

type Try = [number, number, string, number]

/** An encoder that notes what it was asked for; a pixel costs so many bytes at full quality. */
function encoder(bytes: number, able = ['image/webp', 'image/jpeg']): { tries: Try[]; encode: Encode } {
  const tries: Try[] = []
  return {
    tries,
    encode: (width, height, kind, quality) => {
      tries.push([width, height, kind, quality])
      const type = able.includes(kind) ? kind : 'image/png' // as browsers do
      return Promise.resolve(able.length ? new Blob([new Uint8Array(width * height * bytes * quality)], { type }) : null)
    },
  }
}

describe('sizes', () => {
  test('a picture is made smaller and never larger, in its own shape', () => {
    expect(fitted({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
    expect(fitted({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 })
    expect(fitted({ width: 40, height: 30 }, 1600)).toEqual({ width: 40, height: 30 })
    expect(fitted({ width: 9000, height: 1 }, 1600)).toEqual({ width: 1600, height: 1 })
  })
  test('one that is small has fewer sizes to try', () => {
    expect(sizes({ width: 4000, height: 4000 }).map((one) => one.width)).toEqual([1600, 1280, 1024, 768, 512])
    expect(sizes({ width: 900, height: 10 }).map((one) => one.width)).toEqual([900, 768, 512])
    expect(sizes({ width: 30, height: 20 })).toEqual([{ width: 30, height: 20 }])
  })
})

describe('making it fit', () => {
  test('what is small enough at once is written once', async () => {
    const { tries, encode } = encoder(0.1)
    expect((await shrunk({ width: 800, height: 600 }, encode)).type).toBe('image/webp')
    expect(tries).toEqual([[800, 600, 'image/webp', 0.85]])
  })
  test('less quality comes before fewer pixels', async () => {
    const { tries, encode } = encoder(0.2)
    const made = await shrunk({ width: 4000, height: 4000 }, encode)
    expect(tries.map(([width, , , quality]) => [width, quality])).toEqual([[1600, 0.85], [1600, 0.7], [1600, 0.5]])
    expect(made.size).toBeLessThanOrEqual(MOST_BYTES)
  })
  test('a browser that writes no WebP writes a JPEG', async () => {
    const { tries, encode } = encoder(0.1, ['image/jpeg'])
    expect((await shrunk({ width: 80, height: 60 }, encode)).type).toBe('image/jpeg')
    expect(tries.map(([, , kind]) => kind)).toEqual(['image/webp', 'image/jpeg'])
  })
  test('what cannot be written or never fits is said in a sentence', async () => {
    await expect(shrunk({ width: 80, height: 60 }, encoder(1, []).encode)).rejects.toThrow('cannot write pictures')
    const { tries, encode } = encoder(9)
    await expect(shrunk({ width: 4000, height: 4000 }, encode)).rejects.toThrow('small enough')
    expect(tries.length).toBe(15)
  })
  test('what the browser cannot read is no picture', async () => {
    await expect(picture(new Blob(['words']))).rejects.toThrow('no picture that your browser can read')
  })
})

test('sizes are told in KB', () => {
  expect([1, 1024, 1535, 307_200].map(kilobytes)).toEqual(['1 KB', '1 KB', '1 KB', '300 KB'])
})
