import { PROOFS_TAG } from '../device/proofs-tag.ts'
import { sendKeptProofs } from '../device/send-kept-proofs.ts'

/** What browsers with Background Sync say once there is a network again; TypeScript does not know it. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

/** Sends queued proofs while no tab is open. */
export function sendOnSync(event: SyncEvent): void {
  if (event.tag === PROOFS_TAG) event.waitUntil(sendAll())
}

/** Where something is left to be sent the browser tries again later, because this fails. */
async function sendAll(): Promise<void> {
  const { isUnfinished } = await sendKeptProofs()
  if (isUnfinished) throw new Error('Proofs are still waiting to be sent.')
}
