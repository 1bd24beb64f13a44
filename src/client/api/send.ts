import type { RawAnswer } from './answer.ts'

/** Sends a request. Rejects when no complete answer arrives, with an AbortError once aborted. */
export type Transport = (address: string, init: RequestInit, upload?: Upload) => Promise<RawAnswer>

export interface Upload {
  /** Sets time limits that allow for a picture of this size, in bytes; without it there are none. */
  size?: number
  /** The part handed to the network, from 0 to 1; not every transport reports it. */
  onProgress?: ((part: number) => void) | undefined
}

/** The time limit of a request without a picture. */
const SHORT_MS = 20_000

/** The slowest connection we wait for, in bytes per millisecond. */
const SLOWEST_BYTES_PER_MS = 8

/** The time limit for a picture of this size, in milliseconds: buffers on the way may still hold all of it. */
export function answerWithin(size: number): number {
  return SHORT_MS + size / SLOWEST_BYTES_PER_MS
}

/** Uses `fetch`, which reports no progress; the service worker has nothing else. */
export const send: Transport = async (address, init, { size } = {}) => {
  if (size === undefined) return answerOf(await fetch(address, init))
  const { signal } = init
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, answerWithin(size))
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted) end()
    return await answerOf(await fetch(address, { ...init, signal: ending.signal }))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

export async function answerOf(response: Response): Promise<RawAnswer> {
  const { status, statusText, url, headers } = response
  return { status, statusText, url, header: (name) => headers.get(name), text: await response.text() }
}
