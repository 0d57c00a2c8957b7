import { answer } from './api'

/** Save what the server sends as a file of this device; what it is called. */
export async function download(path: string, token: string): Promise<string> {
  const response = await answer(path, token)
  const said = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(said)?.[1] ?? 'tableside'
  // A link alone would not do: the token rides in a header, never in an address.
  hand(name, await response.blob())
  return name
}

/** Give this device a file. */
export function hand(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // once the browser has taken it
}

/** Send a file of this device; what the server makes of it. */
export async function upload<T>(path: string, token: string, file: Blob): Promise<T> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await answer(path, token, { method: 'POST', headers, body: file })
  return (await response.json()) as T
}

/** Put a text where it can be pasted; whether that went well. A plain network has no newer way than the old one. */
export async function copied(text: string): Promise<boolean> {
  if (isSecureContext) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // asked not to: the old way may still do
    }
  }
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
