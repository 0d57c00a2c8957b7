import type { Refused } from '../wire'

/** Why something did not happen, in the server's own words. */
export class Refusal extends Error {
  constructor(
    readonly refused: Refused,
    readonly status: number,
  ) {
    super(refused.sentence)
  }
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

export async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  token = '',
  body?: unknown,
): Promise<T> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Refusal(OFFLINE, 0)
  }
  const text = await response.text()
  let parsed: unknown = null
  try {
    parsed = text ? JSON.parse(text) : null
  } catch {
    parsed = null
  }
  if (response.ok) return parsed as T
  if (isRefused(parsed)) {
    throw new Refusal({ ...parsed, rule: parsed.rule ?? '', waivable: parsed.waivable ?? '' }, response.status)
  }
  const sentence = `The server answered ${response.status}.`
  throw new Refusal({ code: 'broken', sentence, rule: '', waivable: '' }, response.status)
}

/** An id of our own for a command: the same id again gets the same answer. */
export function submissionId(): string {
  // crypto.randomUUID needs a secure context, and a LAN is none.
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const sentence = error instanceof Error ? error.message : 'Something went wrong here.'
  return new Refusal({ code: 'client', sentence, rule: '', waivable: '' }, 0)
}
