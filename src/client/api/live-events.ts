import type { QueryClient } from '@tanstack/react-query'

/** Tabs of one browser share this stream, and only the one that holds the lock has it open. */
const SHARED_NAME = 'northpoint-events'
const EVENTS_PATH = '/api/events'

/** Changes that come within this many milliseconds are asked for together. */
const GATHER_MS = 200

/** Paths of endpoints whose answers changed; null when anything may have changed. */
type News = string[] | null

/**
 * Keeps what is on the screen fresh without polling: one event stream per browser, shared by its tabs, names the
 * endpoints that changed, and exactly those are asked again. After a reconnect everything active is (decisions: Fresh
 * data). Ends when `signal` is aborted.
 */
export function followLiveEvents(client: QueryClient, signal: AbortSignal): void {
  if (typeof EventSource === 'undefined' || !('locks' in navigator)) return
  const tabs = new BroadcastChannel(SHARED_NAME)
  const apply = gather((news) => void refresh(client, news))
  tabs.onmessage = ({ data }: MessageEvent<News>) => apply(data)
  signal.addEventListener('abort', () => tabs.close())
  navigator.locks
    .request(SHARED_NAME, { signal }, () =>
      streamUntilAborted(signal, (news) => {
        apply(news)
        tabs.postMessage(news)
      }),
    )
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn(error)
    })
}

function streamUntilAborted(signal: AbortSignal, tell: (news: News) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stream = new EventSource(EVENTS_PATH)
  let opened = false
  stream.onopen = () => {
    if (opened) tell(null)
    opened = true
  }
  stream.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as string[])
  stream.addEventListener('anything', () => tell(null))
  signal.addEventListener('abort', () => {
    stream.close()
    resolve()
  })
  return promise
}

/** Collects what arrives in quick succession, so that a burst of changes is one refresh. */
function gather(refreshNow: (news: News) => void): (news: News) => void {
  let waiting: Set<string> | 'anything' | null = null
  return (news) => {
    if (waiting === null) {
      setTimeout(() => {
        const gathered = waiting
        waiting = null
        refreshNow(gathered instanceof Set ? [...gathered] : null)
      }, GATHER_MS)
    }
    if (news === null || waiting === 'anything') waiting = 'anything'
    else waiting = new Set([...(waiting ?? []), ...news])
  }
}

async function refresh(client: QueryClient, news: News): Promise<void> {
  if (news === null) await client.invalidateQueries()
  else await Promise.all(news.map((path) => client.invalidateQueries({ queryKey: [path] })))
}
