import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchConnection } from '#client/api/connection.ts'
import { startKeepingReads } from '#client/api/keep-reads.ts'
import { useRoomForNotSent } from '#client/app/proofs/not-sent.ts'
import { readKeptProofs, useKeptSafely } from '#client/device/kept-proofs.ts'
import { followProofNews } from '#client/device/proof-news.ts'
import { PROOFS_TAG } from '#client/device/proofs-tag.ts'
import { useBeforeUnload } from '#client/ui/hooks/use-before-unload.ts'
import { ConnectionNotice } from './connection-notice.tsx'

/** Prepares for working offline, shows the notice, and warns before anything unsaved is lost. */
export function Offline() {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    watchConnection(client, leaving.signal)
    startKeepingReads(client, leaving.signal)
    void registerWorker()
    askForSync(leaving.signal)
    return () => leaving.abort()
  }, [client])
  useRoomForNotSent()
  useBeforeUnload(!useKeptSafely())
  return <ConnectionNotice />
}

/** The application works without a service worker too. */
async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' })
  } catch (error) {
    console.warn(error)
  }
}

/** Background Sync, which only Chromium has. */
interface Syncing {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to send queued proofs once it is online, even with no tab open. */
function askForSync(signal: AbortSignal): void {
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
