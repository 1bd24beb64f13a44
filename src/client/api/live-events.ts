import type { QueryClient } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '../../contract/users.ts'
import { keepStreamOpen } from './event-stream.ts'
import { keyOf } from './query-key.ts'
import { type News, refresh } from './refresh.ts'
import { watchSession } from './session-watch.ts'

/** Tabs of one browser share this stream, and only the one that holds the lock has it open. */
const SHARED_NAME = 'northpoint-facts'

/** Changes that come within this many milliseconds are asked for together. */
const GATHER_MS = 200

/** News is kept this long for tabs that are just starting, in milliseconds. */
const REMEMBERED_MS = 60_000

/**
 * What tabs tell each other: news, that the session has ended, or that one has started, when its document was asked for
 * and who is signed in there.
 */
type TabMessage = { news: News } | { sessionEnded: true } | { startedAt: number; userId: string | undefined }

/**
 * Keeps what is on the screen fresh without polling: one event stream per browser, shared by its tabs, names the
 * facts that changed, and what shows them is asked again. After a reconnect everything active is (decisions: Fresh
 * data). When the session ends, every tab hears of it. Ends when `signal` is aborted.
 */
export function followLiveEvents(client: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return
  const tabs = new BroadcastChannel(SHARED_NAME)
  const apply = gather((news) => void refresh(client, news))
  const recent: { at: number; news: News }[] = []
  let holdsStream = false
  const tell = (message: TabMessage) => tabs.postMessage(message)
  const checkSession = watchSession(client, signal, () => tell({ sessionEnded: true }))
  const userId = () => client.getQueryData<CurrentUser>(keyOf(getCurrentUser))?.id

  const tellEverybody = (news: News) => {
    const now = Date.now()
    recent.push({ at: now, news })
    while (recent[0] && recent[0].at < now - REMEMBERED_MS) recent.shift()
    apply(news)
    tell({ news })
  }

  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('news' in data) apply(data.news)
    else if ('sessionEnded' in data) void checkSession('ended')
    // Another account has signed in: what is pressed here would be done in its name.
    else if (data.userId && userId() && data.userId !== userId()) location.reload()
    else if (holdsStream) for (const { at, news } of recent) if (at >= data.startedAt) tell({ news })
  }
  signal.addEventListener('abort', () => tabs.close())
  // What changed since this document was rendered and before this tab listened must not be missed.
  tell({ startedAt: performance.timeOrigin, userId: userId() })
  if (typeof EventSource === 'undefined' || !('locks' in navigator)) return
  navigator.locks
    .request(SHARED_NAME, { signal }, () => {
      holdsStream = true
      return keepStreamOpen(signal, { onNews: tellEverybody, onEnd: () => void checkSession() })
    })
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn(error)
    })
}

/** Collects what arrives in quick succession, so that a burst of changes is one refresh. */
function gather(refreshNow: (gathered: readonly News[]) => void): (news: News) => void {
  let waiting: News[] = []
  return (news) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        refreshNow(waiting)
        waiting = []
      }, GATHER_MS)
    }
    waiting.push(news)
  }
}
