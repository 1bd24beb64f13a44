import type { QueryClient } from '@tanstack/react-query'
import { followLiveEvents } from '#client/api/live-events.ts'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { openKeptProofs, readKeptProofs } from '#client/device/kept-proofs.ts'
import { followProofNews } from '#client/device/proof-news.ts'
import { loadOnDemand, whenIdle } from '#client/ui/hooks/late-code.tsx'
import { isOffline } from '#client/ui/hooks/offline.ts'
import { announceAwards } from './notifications/announce-awards.ts'

const isQueued = ({ state }: KeptProof) => state === 'queued'

const push = loadOnDemand(() => import('./notifications/push/push-here.ts'))
const sending = loadOnDemand(() => import('./proofs/send-proofs.ts'))

/** Background work, until `signal` aborts. */
export function workWhileSignedIn(userId: string, client: QueryClient, signal: AbortSignal): void {
  followLiveEvents(client, signal)
  announceAwards(client, signal)
  const callOff = whenIdle(() => {
    openKeptProofs(userId)
    sendOnceKept(userId, client, signal)
    if (globalThis.Notification?.permission !== 'granted') return
    // If it cannot be renewed now, it is at the next visit.
    void push
      .load()
      .then(({ renewPush }) => (signal.aborted ? undefined : renewPush(userId)))
      .catch(() => undefined)
  })
  signal.addEventListener('abort', callOff)
}

/** Loads what sends proofs once one is queued, or may have been while this tab did not hear of it. */
function sendOnceKept(userId: string, client: QueryClient, signal: AbortSignal): void {
  const waiting = new AbortController()
  const stopWaiting = () => waiting.abort()
  signal.addEventListener('abort', stopWaiting)
  const { signal: waits } = waiting
  const start = () => {
    if (isOffline()) return
    // If this does not load, queued proofs wait for the next occasion.
    void sending
      .load()
      .then(({ startSendingProofs }) => {
        if (waits.aborted) return
        stopWaiting()
        signal.addEventListener('abort', startSendingProofs(userId, client))
      })
      .catch(() => undefined)
  }
  waits.addEventListener(
    'abort',
    followProofNews(({ about }) => about === 'kept' && start()),
  )
  window.addEventListener('online', start, { signal: waits })
  window.addEventListener('pageshow', start, { signal: waits })
  document.addEventListener('visibilitychange', () => document.hidden || start(), { signal: waits })
  void readKeptProofs().then((kept) => kept.some(isQueued) && start(), start)
}
