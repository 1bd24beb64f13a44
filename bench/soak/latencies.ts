import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { EVENTS_PATH } from '../../src/server/platform/live/event-stream.ts'

/** undici's diagnostics channels for requests, which `fetch` makes. */
const BEGINS = 'undici:request:create'
const ENDS = 'undici:request:trailers'

interface Request {
  origin: string
  path: string
}

export interface Latencies {
  /** Milliseconds of every answer completed since the last call. */
  take(): number[]
  stop(): void
}

/** Times every request of this process to `url`, to the last byte of its answer; streams have no such byte. */
export function watchLatencies(url: string): Latencies {
  const begunAt = new WeakMap<Request, number>()
  let taken: number[] = []
  const begin = (message: unknown) => {
    const { request } = message as { request: Request }
    if (request.origin === url && !request.path.startsWith(EVENTS_PATH))
      begunAt.set(request, performance.now())
  }
  const end = (message: unknown) => {
    const { request } = message as { request: Request }
    const since = begunAt.get(request)
    if (since !== undefined) taken.push(performance.now() - since)
  }
  subscribe(BEGINS, begin)
  subscribe(ENDS, end)
  return {
    take: () => {
      const all = taken
      taken = []
      return all
    },
    stop: () => {
      unsubscribe(BEGINS, begin)
      unsubscribe(ENDS, end)
    },
  }
}
