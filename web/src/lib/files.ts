import { answer } from './api'

/** Save what the server sends as a file of this device; what it is called. */
export async function download(path: string, token: string): Promise<string> {
  const response = await answer(path, token)
  const said = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(said)?.[1] ?? 'tableside'
  // A link alone would not do: the token rides in a header, never in an address.
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // once the browser has taken it
  return name
}

/** Send a file of this device; what the server makes of it. */
export async function upload<T>(path: string, token: string, file: File): Promise<T> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await answer(path, token, { method: 'POST', headers, body: file })
  return (await response.json()) as T
}
