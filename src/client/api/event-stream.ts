import { readFirstData } from './first-data.ts'
import type { News } from './refresh.ts'

const EVENTS_PATH = '/api/events'

/** Pause before reopening a refused stream; doubles up to the longest. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

interface Follower {
  onNews: (news: News) => void
  /** The stream broke or was refused. It reopens by itself, but the session may be over. */
  onEnd: () => void
}

/** Browsers reopen a broken stream but give up on a refused one (restart, too many streams), so we reopen that here. */
export function keepStreamOpen(signal: AbortSignal, { onNews, onEnd }: Follower): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
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
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals)
  return longest * (0.5 + Math.random() / 2)
}
