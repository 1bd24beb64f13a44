import type { QueryClient } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'
import { keepStreamOpen } from './event-stream.ts'
import { keyOf } from './query-key.ts'
import { type News, refresh } from './refresh.ts'
import { watchSession } from './session/session-watch.ts'

/** The tabs of a browser share one stream, held open by the tab that has the lock. */
const SHARED_NAME = 'northpoint-facts'

/** Groups changes that arrive close together. */
const GATHER_MS = 200

/** How long news is kept for tabs that are starting. */
const REMEMBERED_MS = 60_000

/** `startedAt` is when the new tab's document was requested. */
type TabMessage = { news: News } | { sessionEnded: true } | { startedAt: number; userId: string | undefined }

/**
 * Keeps the screen fresh without polling: one event stream per browser names the facts that changed, and reads that
 * show them reload; after a reconnect, all do (decisions: Fresh data). Also ends the session in every tab.
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
    // Another account signed in: actions here would run under its name.
    else if (data.userId && userId() && data.userId !== userId()) location.reload()
    else if (holdsStream) for (const { at, news } of recent) if (at >= data.startedAt) tell({ news })
  }
  signal.addEventListener('abort', () => tabs.close())
  // Asks for changes made between rendering this document and listening here.
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
