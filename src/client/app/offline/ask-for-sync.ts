import { readKeptProofs } from '../../device/kept-proofs.ts'
import { followProofNews } from '../../device/proof-news.ts'
import { PROOFS_TAG } from '../../device/proofs-tag.ts'

/** A worker in a browser that has Background Sync (Chromium). */
interface Syncing {
  sync?: { register(tag: string): Promise<void> }
}

/** Has the browser send what is queued when it has a network again, whether a tab is open then or not. */
export function askForSync(signal: AbortSignal): void {
  const stop = followProofNews((news, isFromHere) => {
    const mustWait =
      news.about === 'tried' ? news.result.is === 'later' : news.about === 'kept' && !navigator.onLine
    if (isFromHere && mustWait) void register().catch(() => undefined)
  })
  signal.addEventListener('abort', stop)
}

async function register(): Promise<void> {
  const isQueued = (await readKeptProofs()).some(({ state }) => state === 'queued')
  const registration = await navigator.serviceWorker?.getRegistration()
  if (isQueued) await (registration as Syncing | undefined)?.sync?.register(PROOFS_TAG)
}
