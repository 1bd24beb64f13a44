import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useConnection, watchConnection } from '#client/api/connection.ts'
import { startKeepingReads } from '#client/api/keep-reads.ts'
import { useRoomForNotSent } from '#client/app/proofs/room-for-not-sent.ts'
import { readKeptProofs, useKeptSafely } from '#client/device/kept-proofs.ts'
import { followProofNews } from '#client/device/proof-news.ts'
import { PROOFS_TAG } from '#client/device/proofs-tag.ts'
import { useHasFailedPart } from '#client/ui/hooks/failed-parts.ts'
import { useBeforeUnload } from '#client/ui/hooks/use-before-unload.ts'
import { formatTimeOrDate } from '#domain/text/format.ts'
import { useScreenNote } from './note-when-lost.ts'
import { NoticeBar, OFFLINE_WORDS } from './notice-bar.tsx'

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

const WORDS = { offline: OFFLINE_WORDS, unreachable: 'Can’t reach Northpoint right now.' }

function ConnectionNotice() {
  const connection = useConnection()
  return (
    <div role="status" data-connection>
      {connection !== 'there' && <Notice words={WORDS[connection]} />}
    </div>
  )
}

function Notice({ words }: { words: string }) {
  const note = useScreenNote()
  return (
    <NoticeBar>
      {words} <AsOf /> {note}
    </NoticeBar>
  )
}

/** The oldest data's time. Hidden if a part that is kept offline failed to load; other parts do not count. */
function AsOf() {
  const client = useQueryClient()
  const follow = (tell: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(tell))
  const readAt = useSyncExternalStore(follow, () => oldestOnScreen(client))
  const isMissing = useSyncExternalStore(follow, () => lacksKeptRead(client))
  const hasFailedPart = useHasFailedPart()
  if (readAt === null || (hasFailedPart && isMissing)) return null
  return `Last updated ${formatTimeOrDate(new Date(readAt), new Date())}.`
}

function oldestOnScreen(client: QueryClient): number | null {
  const shown = onScreen(client)
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return shown.length === 0 ? null : Math.min(...shown)
}

function lacksKeptRead(client: QueryClient): boolean {
  return onScreen(client).some(({ meta, state }) => state.data === undefined && meta?.read?.offline === true)
}

function onScreen(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ type: 'active' })
}
