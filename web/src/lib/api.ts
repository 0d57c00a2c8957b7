import type { Refused } from '../wire'
import type { Wanted } from './bars'

/** Why something did not happen, in the server's own words. */
export class Refusal extends Error {
  readonly at = performance.now()
  asks: Wanted | null = null // what a player could ask leave for, where a limit stops it

  constructor(
    readonly refused: Refused,
    readonly status: number,
  ) {
    super(refused.sentence)
  }
}

/** Whether the table has been heard of since: then nobody need be told that it was silent. */
export function outlived({ refused, at }: Refusal, heard: number): boolean {
  return refused.code === OFFLINE.code && heard > at
}

const OFFLINE: Refused = {
  code: 'offline',
  sentence: 'No answer from the table. Is the network still there? Try again.',
  rule: '',
  waivable: '',
}

function isRefused(body: unknown): body is Refused {
  return typeof body === 'object' && body !== null && 'sentence' in body && 'code' in body
}

/** What the server answers, or its refusal in words. */
export async function answer(path: string, token: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  let response: Response
  try {
    response = await fetch(path, { ...init, headers })
  } catch {
    throw new Refusal(OFFLINE, 0)
  }
  if (response.ok) return response
  const parsed = parse(await response.text())
  if (isRefused(parsed)) {
    throw new Refusal({ ...parsed, rule: parsed.rule ?? '', waivable: parsed.waivable ?? '' }, response.status)
  }
  const sentence = `The server answered ${response.status}.`
  throw new Refusal({ code: 'broken', sentence, rule: '', waivable: '' }, response.status)
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  token = '',
  body?: unknown,
): Promise<T> {
  const bytes = body instanceof Blob // a picture goes as it is
  const kind = bytes ? body.type : 'application/json'
  const sent = { headers: { 'content-type': kind }, body: bytes ? body : JSON.stringify(body) }
  const response = await answer(path, token, { method, ...(body === undefined ? {} : sent) })
  try {
    return parse(await response.text()) as T
  } catch {
    throw new Refusal(OFFLINE, 0) // it broke off in the middle
  }
}

/** An id of our own for a command: the same id again gets the same answer. */
export function submissionId(length = 12): string {
  // crypto.randomUUID needs a secure context, and a LAN is none.
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same error; if a limit stands behind it, with what could be asked for. */
export function asking(error: unknown, wanted: Wanted | null): unknown {
  if (error instanceof Refusal && error.refused.waivable) error.asks = wanted
  return error
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const sentence = error instanceof Error ? error.message : 'Something went wrong here.'
  return new Refusal({ code: 'client', sentence, rule: '', waivable: '' }, 0)
}
