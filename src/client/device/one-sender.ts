import { followProofNews } from './proof-news.ts'

const LOCK = 'northpoint-sending'

/** A sender silent for this long may be a frozen tab: another one takes over. */
const SILENT_MS = 60_000

/**
 * Runs `send` in one tab or worker at a time. Without Web Locks, or where they are refused, it just runs, and
 * idempotency keys prevent duplicates.
 */
export async function asOneSender<Result>(send: () => Promise<Result>): Promise<Result> {
  const patience = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitLonger = () => {
    clearTimeout(timer)
    timer = setTimeout(() => patience.abort(), SILENT_MS)
  }
  const stopFollowing = followProofNews(({ about }) => about === 'sending' && waitLonger())
  const stopWaiting = () => {
    clearTimeout(timer)
    stopFollowing()
  }
  waitLonger()
  let isOurs = false
  try {
    return await navigator.locks.request(LOCK, { signal: patience.signal }, () => {
      isOurs = true
      stopWaiting()
      return send()
    })
  } catch (error) {
    if (isOurs) throw error
    return send()
  } finally {
    stopWaiting()
  }
}
