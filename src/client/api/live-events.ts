import type { QueryClient } from '@tanstack/react-query'
import { openTabsChannel } from '#client/ui/hooks/tabs-channel.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'
import { readFirstData } from './first-data.ts'
import { keyOf } from './query-key.ts'
import { type News, refresh } from './refresh.ts'
import { watchSession } from './session/session-watch.ts'

/** The tabs of a browser share one stream, held open by the tab that has the lock. */
const SHARED_NAME = 'northpoint-facts'

/** Groups changes that arrive close together. */
const GATHER_MS = 200

/** How long changes are kept for tabs that are starting. */
const REMEMBERED_MS = 60_000

/** `startedAt` is when the new tab's document was requested. */
type TabMessage = { news: News } | { sessionEnded: true } | { startedAt: number; userId: string | undefined }

/**
 * Keeps the screen fresh without polling: one event stream per browser names the facts that changed, and reads that
 * show them reload; after a reconnect, all do (decisions: Fresh data). Also ends the session in every tab.
 */
export function followLiveEvents(client: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return
  const tabs = openTabsChannel(SHARED_NAME)
  const apply = gather((news) => void refresh(client, news))
  const recent: { at: number; news: News }[] = []
  let holdsStream = false
  const tell = (message: TabMessage) => tabs?.postMessage(message)
  const checkSession = watchSession(client, signal, () => tell({ sessionEnded: true }))
  const userId = () => client.getQueryData<CurrentUser>(keyOf(getCurrentUser))?.id

  const tellEverybody = (news: News) => {
    const now = Date.now()
    recent.push({ at: now, news })
    while (recent[0] && recent[0].at < now - REMEMBERED_MS) recent.shift()
    apply(news)
    tell({ news })
  }

  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('news' in data) apply(data.news)
    else if ('sessionEnded' in data) void checkSession('ended')
    // Another account signed in: actions here would run under its name.
    else if (data.userId && userId() && data.userId !== userId()) location.reload()
    else if (holdsStream) for (const { at, news } of recent) if (at >= data.startedAt) tell({ news })
  })
  signal.addEventListener('abort', () => tabs?.close())
  // Asks for changes made between rendering this document and listening here.
  tell({ startedAt: performance.timeOrigin, userId: userId() })
  if (typeof EventSource === 'undefined' || !('locks' in navigator)) return
  const holdStream = async () => {
    await navigator.locks.request(SHARED_NAME, { signal }, () => {
      holdsStream = true
      return keepStreamOpen(signal, {
        onNews: tellEverybody,
        onFirstOpen: () => apply(null),
        onEnd: () => void checkSession(),
      })
    })
  }
  // Locks may be refused as well, where storage is blocked.
  holdStream().catch((error: unknown) => {
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

const EVENTS_PATH = '/api/events'

/** Pause before reopening a refused stream; doubles up to the longest. */
const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000

interface Follower {
  onNews: (news: News) => void
  /** A stream without `since` misses changes between this tab's first reads and its start. */
  onFirstOpen: () => void
  /** The stream broke or was refused. It reopens by itself, but the session may be over. */
  onEnd: () => void
}

/** Browsers reopen a broken stream but give up on a refused one (restart, too many streams), so we reopen that here. */
function keepStreamOpen(signal: AbortSignal, { onNews, onFirstOpen, onEnd }: Follower): Promise<void> {
  // Safari before 17.4 has no `withResolvers`.
  let resolve!: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const since = readFirstData()?.now
  const address = since ? `${EVENTS_PATH}?since=${encodeURIComponent(since)}` : EVENTS_PATH
  let stream: EventSource
  let openingAgain: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  let refusals = 0

  function open(): void {
    stream = new EventSource(address)
    let isOpen = false
    stream.onopen = () => {
      if (wasOpen) onNews(null)
      else if (!since) onFirstOpen()
      wasOpen = isOpen = true
      refusals = 0
    }
    stream.addEventListener('facts', ({ data }: MessageEvent<string>) => onNews(JSON.parse(data) as News))
    stream.addEventListener('anything', () => onNews(null))
    stream.onerror = () => {
      const isGivenUp = stream.readyState === EventSource.CLOSED
      // An unreachable server would not answer other calls either.
      if (isOpen || isGivenUp) onEnd()
      isOpen = false
      if (!isGivenUp || signal.aborted) return
      openingAgain = setTimeout(open, pauseAfter(refusals))
      refusals += 1
    }
  }

  open()
  signal.addEventListener('abort', () => {
    clearTimeout(openingAgain)
    stream.close()
    resolve()
  })
  return promise
}

/** Jitter, so that browsers refused together do not return together. */
function pauseAfter(refusals: number): number {
  const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals)
  return longest * (0.5 + Math.random() / 2)
}
