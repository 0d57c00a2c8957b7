// A picture is made to fit before it is sent: turned as its camera held it, and small enough for
// every phone at the table. The server takes nothing larger, and strips what is left.

export const MOST_BYTES = 300 * 1024
const SIDES = [1600, 1280, 1024, 768, 512]
const QUALITIES = [0.85, 0.7, 0.5]
const KINDS = ['image/webp', 'image/jpeg'] // not every browser writes the first

/** Draws the picture anew in this size and writes it; null, or another kind, if it cannot. */
export type Encode = (width: number, height: number, kind: string, quality: number) => Promise<Blob | null>

export interface Size {
  width: number
  height: number
}

/** The size that fits into a square, never larger than it was. */
export function fitted({ width, height }: Size, side: number): Size {
  const by = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** Sizes to try, the largest first; one that changes nothing is tried once. */
export function sizes(size: Size): Size[] {
  const all = SIDES.map((side) => fitted(size, side))
  return all.filter((one, at) => one.width !== all[at - 1]?.width || one.height !== all[at - 1]?.height)
}

/** The best that is small enough: less quality comes before fewer pixels. */
export async function shrunk(size: Size, encode: Encode, most = MOST_BYTES): Promise<Blob> {
  for (const { width, height } of sizes(size)) {
    for (const quality of QUALITIES) {
      const made = await written(width, height, quality, encode)
      if (made.size <= most) return made
    }
  }
  throw new Error('This picture cannot be made small enough; take another one.')
}

async function written(width: number, height: number, quality: number, encode: Encode): Promise<Blob> {
  for (const kind of KINDS) {
    const made = await encode(width, height, kind, quality)
    if (made?.type === kind) return made
  }
  throw new Error('This browser cannot write pictures; take another one.')
}

/** A file that somebody chose, ready to be sent. */
export async function picture(file: Blob): Promise<Blob> {
  let drawn: ImageBitmap
  try {
    drawn = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new Error('This file is no picture that your browser can read.')
  }
  try {
    return await shrunk(drawn, (width, height, kind, quality) => encoded(drawn, width, height, kind, quality))
  } finally {
    drawn.close()
  }
}

function encoded(drawn: ImageBitmap, width: number, height: number, kind: string, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  if (kind === 'image/jpeg') {
    pen.fillStyle = '#fff' // what is clear would be black there
    pen.fillRect(0, 0, width, height)
  }
  pen.drawImage(drawn, 0, 0, width, height)
  return new Promise((done) => canvas.toBlob(done, kind, quality))
}

export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
