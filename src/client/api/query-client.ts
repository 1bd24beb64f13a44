import { notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { listPoints } from '../../contract/points.ts'
import { listRewards } from '../../contract/rewards.ts'
import { ApiError } from './api-error.ts'
import { leavesOn } from './session-end.ts'

/** Unused data is kept this long (specification §7). */
const UNUSED_DATA_MS = 5 * 60_000

/** Load failures of these are warnings (specification §8). */
const WARNED_PATHS: ReadonlySet<unknown> = new Set([listPoints.path, listRewards.path])

/**
 * The specified defaults: nothing retries, nothing polls, data stays fresh until an action refreshes it (specification §7).
 * Without a network a call fails at once and shows its failed state, instead of waiting unseen and acting later.
 */
export function createQueryClient({ unusedDataMs = UNUSED_DATA_MS } = {}): QueryClient {
  // A button is busy before the second tap of two quick ones is looked at; a timer would let both through.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handleLoadFailure(error, query.queryKey) }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: unusedDataMs,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function handleLoadFailure(error: Error, key: QueryKey): void {
  leavesOn(error)
  logLoadFailure(error, key[0])
}

/** A failed load is only logged; the list shows its failed state (specification §8). A 404 is an answer, not a failure. */
export function logLoadFailure(error: Error, path: unknown): void {
  if (error.message.includes('404')) return
  const unauthorized = error instanceof ApiError && error.status === 401
  if (WARNED_PATHS.has(path) && !unauthorized) console.warn(error)
  else console.error(error)
}
