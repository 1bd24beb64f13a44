import { followProofNews } from './proof-news.ts'

const LOCK = 'northpoint-sending'

/** A sender that says nothing for so long, in milliseconds, may be a frozen tab: its work is done by another. */
const SILENT_MS = 60_000

/**
 * Runs `send` in one tab or worker of this browser at a time. Where that cannot be arranged it runs at once, and the
 * server tells by their keys that two requests are one.
 */
export async function asOneSender<Result>(send: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return send()
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
  try {
    return await navigator.locks.request(LOCK, { signal: patience.signal }, () => {
      stopWaiting()
      return send()
    })
  } catch (error) {
    if (!patience.signal.aborted) throw error
    return send()
  } finally {
    stopWaiting()
  }
}
