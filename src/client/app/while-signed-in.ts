import type { QueryClient } from '@tanstack/react-query'
import { followLiveEvents } from '#client/api/live-events.ts'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { openKeptProofs, readKeptProofs } from '#client/device/kept-proofs.ts'
import { followProofNews } from '#client/device/proof-news.ts'
import { loadOnDemand, whenIdle } from '#client/ui/hooks/late-code.tsx'
import { announceAwards } from './notifications/announce-awards.ts'

const isQueued = ({ state }: KeptProof) => state === 'queued'

const push = loadOnDemand(() => import('./notifications/push/push-here.ts'))
const sending = loadOnDemand(() => import('./proofs/send-proofs.ts'))

/** Background work, until `signal` aborts. */
export function workWhileSignedIn(userId: string, client: QueryClient, signal: AbortSignal): void {
  followLiveEvents(client, signal)
  announceAwards(client, signal)
  const startSending = () => {
    // If this does not load, queued proofs wait for the next visit.
    void sending
      .load()
      .then(({ startSendingProofs }) => {
        if (!signal.aborted) signal.addEventListener('abort', startSendingProofs(userId, client))
      })
      .catch(() => undefined)
  }
  const stopFollowing = followProofNews(({ about }) => about === 'kept' && startSending())
  signal.addEventListener('abort', stopFollowing)
  const callOff = whenIdle(() => {
    openKeptProofs(userId)
    void readKeptProofs().then((kept) => kept.some(isQueued) && startSending(), startSending)
    if (globalThis.Notification?.permission !== 'granted') return
    // If it cannot be renewed now, it is at the next visit.
    void push
      .load()
      .then(({ renewPush }) => (signal.aborted ? undefined : renewPush(userId)))
      .catch(() => undefined)
  })
  signal.addEventListener('abort', callOff)
}
