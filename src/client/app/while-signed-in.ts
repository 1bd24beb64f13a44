import type { QueryClient } from '@tanstack/react-query'
import { followLiveEvents } from '#client/api/live-events.ts'
import { whenIdle } from '#client/ui/hooks/lazy-on-idle.tsx'

/** Background work, until `signal` aborts. */
export function workWhileSignedIn(userId: string, client: QueryClient, signal: AbortSignal): void {
  followLiveEvents(client, signal)
  const callOff = whenIdle(() => {
    // If this does not load, queued proofs wait for the next visit.
    void import('./proofs/send-proofs.ts')
      .then(({ startSendingProofs }) => {
        if (!signal.aborted) signal.addEventListener('abort', startSendingProofs(userId, client))
      })
      .catch(() => undefined)
  })
  signal.addEventListener('abort', callOff)
}
