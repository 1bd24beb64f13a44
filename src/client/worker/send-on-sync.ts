import { PROOFS_TAG } from '#client/device/proofs-tag.ts'
import { sendKeptProofs } from '#client/device/send-kept-proofs.ts'

/** The event of the Background Sync API; TypeScript does not know it yet. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

/** Sends queued proofs while no tab is open. */
export function sendOnSync(event: SyncEvent): void {
  if (event.tag === PROOFS_TAG) event.waitUntil(sendAll())
}

/** Rejects while something is left, so that the browser tries again later. */
async function sendAll(): Promise<void> {
  const { isUnfinished } = await sendKeptProofs()
  if (isUnfinished) throw new Error('Proofs are still waiting to be sent.')
}
