/** A request that carries a proof, or says that one comes. */
interface ProofRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: FormData | string | null
  /** Of the picture in the body, in bytes. */
  size: number
  signal: AbortSignal
  /** Hears the part that was handed to the network, from 0 to 1; a transport that cannot know it says nothing. */
  onProgress: (part: number) => void
}

/** An answer as it came, from our server or not. */
export interface RawAnswer {
  status: number
  statusText: string
  /** Where it came from, after redirects. */
  url: string
  contentType: string | null
  retryAfter: string | null
  text: string
}

/** Sends a request; rejects when no whole answer came. */
export type Transport = (request: ProofRequest) => Promise<RawAnswer>

/** What has nothing to carry is answered within this time, in milliseconds. */
const SHORT_MS = 20_000

/** The slowest line that is waited for, in bytes per millisecond. */
const SLOWEST_BYTES_PER_MS = 8

/** How long the answer to so many bytes may take, in milliseconds: buffers on the way may still hold all of them. */
export function answerWithin(size: number): number {
  return SHORT_MS + size / SLOWEST_BYTES_PER_MS
}

/** Sends with `fetch`, which tells no progress: for tiny calls, and where there is nothing else (service worker). */
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
