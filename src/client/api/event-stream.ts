import { readFirstData } from './first-data.ts'
import type { News } from './refresh.ts'

const EVENTS_PATH = '/api/events'

/** Pause before a stream that was refused is opened again, in milliseconds: it doubles up to the longest. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

interface Follower {
  onNews: (news: News) => void
  /** The stream ended or was refused. It is opened again, but its session may be over. */
  onEnd: () => void
}

/**
 * Keeps the stream of changes open until `signal` is aborted. A browser opens one that broke again by itself; one that
 * was refused (a server that restarts, too many streams) it gives up, so that is opened again here.
 */
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
      // A server that cannot be reached is not asked anything else either.
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

/** Browsers that were refused at the same moment do not come back at the same moment. */
function pauseAfter(refusals: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals)
  return longest * (0.5 + Math.random() / 2)
}
