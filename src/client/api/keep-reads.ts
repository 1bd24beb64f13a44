import type { Query, QueryClient } from '@tanstack/react-query'
import { type KeptRead, keepReads, readKeptReads } from '#client/device/kept-reads.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { keyOf } from './query-key.ts'

/** Groups reads into one write. */
const GATHER_MS = 500

/** Keeps reads on the device where the contract allows it, until `signal` is aborted. */
export function startKeepingReads(client: QueryClient, signal: AbortSignal): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    waiting ??= setTimeout(keepNow, GATHER_MS)
  }
  const keepNow = () => {
    clearTimeout(waiting)
    waiting = undefined
    // Blocked or full storage only means no offline reads.
    void keepAll(client).catch(() => undefined)
  }
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'success'))
      later()
  })
  document.addEventListener('visibilitychange', () => document.hidden && waiting && keepNow(), { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(waiting)
    stop()
  })
  later()
}

/** Fills gaps in the cache with kept reads; whether there were any. */
export async function adoptKeptReads(client: QueryClient): Promise<boolean> {
  const reads = await readKeptReads(userOf(client)?.id).catch(() => null)
  for (const { key, answer, readAt } of reads ?? []) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, answer, { updatedAt: readAt })
  }
  return reads !== null && userOf(client) !== undefined
}

async function keepAll(client: QueryClient): Promise<void> {
  const user = userOf(client)
  if (!user) return
  const isAdmin = user.role === 'admin'
  const reads = client.getQueryCache().findAll({ predicate: (query) => isFit(query, isAdmin) })
  await keepReads(user.id, reads.map(keptRead), Date.parse(user.sessionEndsAt))
}

/** Only reads marked for offline use; for an admin, not those that show other people's data. */
function isFit({ meta, state }: Query, isAdmin: boolean): boolean {
  const read = meta?.read
  return state.status === 'success' && read?.offline === true && !(isAdmin && read.showsOthers)
}

function keptRead({ queryKey, state }: Query): KeptRead {
  return { key: queryKey, answer: state.data, readAt: state.dataUpdatedAt }
}

function userOf(client: QueryClient): ReplyOf<typeof getCurrentUser> | null | undefined {
  return client.getQueryData(keyOf(getCurrentUser))
}
