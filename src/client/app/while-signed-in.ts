import type { QueryClient } from '@tanstack/react-query'
import { followLiveEvents } from '../api/live-events.ts'
import { whenIdle } from '../ui/lazy-on-idle.tsx'

/** What goes on beside the screens as long as the member is signed in; ends when `signal` is aborted. */
export function workWhileSignedIn(userId: string, client: QueryClient, signal: AbortSignal): void {
  followLiveEvents(client, signal)
  const callOff = whenIdle(() => {
    // Where its file cannot be had, what waits to be sent waits for the next visit.
    void import('./proofs/send-proofs.ts')
      .then(({ startSendingProofs }) => {
        if (!signal.aborted) signal.addEventListener('abort', startSendingProofs(userId, client))
      })
      .catch(() => undefined)
  })
  signal.addEventListener('abort', callOff)
}
