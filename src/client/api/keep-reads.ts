import type { Query, QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { getCurrentUser } from '../../contract/users.ts'
import { type KeptRead, keepReads, readKeptReads } from '../device/kept-reads.ts'
import { keyOf } from './query-key.ts'

/** What was read within this long is kept together, in ms. */
const GATHER_MS = 500

/** Keeps on the device what the member reads, as far as the contract lets it, until `signal` is aborted. */
export function startKeepingReads(client: QueryClient, signal: AbortSignal): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    waiting ??= setTimeout(keepNow, GATHER_MS)
  }
  const keepNow = () => {
    clearTimeout(waiting)
    waiting = undefined
    // Where storage is forbidden or full, the product is as it was before.
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

/** Puts what is kept where the screens look for it and have nothing; whether there was anything. */
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

/** Members' reads that the contract declares as fit for it; an admin's only where it shows what a member's does. */
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
