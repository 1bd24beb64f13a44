/** A request that sends or announces proof. */
interface ProofRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: FormData | string | null
  /** Size of the picture in the body, in bytes. */
  size: number
  signal: AbortSignal
  /** The part handed to the network, from 0 to 1; not every transport can tell. */
  onProgress: (part: number) => void
}

export interface RawAnswer {
  status: number
  statusText: string
  /** The address after redirects. */
  url: string
  contentType: string | null
  retryAfter: string | null
  text: string
}

/** Rejects when no complete answer arrives. */
export type Transport = (request: ProofRequest) => Promise<RawAnswer>

/** The time limit of a request without a picture, in milliseconds. */
const SHORT_MS = 20_000

/** The slowest connection we wait for, in bytes per millisecond. */
const SLOWEST_BYTES_PER_MS = 8

/** The time limit for a picture of this size, in milliseconds: buffers on the way may still hold all of it. */
export function answerWithin(size: number): number {
  return SHORT_MS + size / SLOWEST_BYTES_PER_MS
}

/** `fetch` reports no progress: for small calls, and in the service worker, which has no XMLHttpRequest. */
export const fetchTransport: Transport = async ({ method, path, headers, body, size, signal }) => {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, answerWithin(size))
  signal.addEventListener('abort', end)
  try {
    if (signal.aborted) end()
    const response = await fetch(path, {
      ...{ method, headers, body, signal: ending.signal },
      credentials: 'include',
      cache: 'no-store',
      redirect: 'manual',
    })
    const { status, statusText, url } = response
    const [contentType, retryAfter] = ['content-type', 'retry-after'].map((name) =>
      response.headers.get(name),
    )
    return {
      status,
      statusText,
      url,
      contentType: contentType!,
      retryAfter: retryAfter!,
      text: await response.text(),
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
