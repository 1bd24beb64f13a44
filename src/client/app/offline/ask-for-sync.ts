import { readKeptProofs } from '#client/device/kept-proofs.ts'
import { followProofNews } from '#client/device/proof-news.ts'
import { PROOFS_TAG } from '#client/device/proofs-tag.ts'

/** Background Sync, which only Chromium has. */
interface Syncing {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to send queued proofs once it is online, even with no tab open. */
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
