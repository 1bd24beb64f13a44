import { notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { listPoints } from '#contract/points/points.ts'
import { listRewards } from '#contract/rewards/rewards.ts'
import { isUnauthorized } from './api-error.ts'
import { leavesOn } from './session/session-end.ts'

/** Specification §7. */
const UNUSED_DATA_MS = 5 * 60_000

/** Failed loads of these are logged as warnings (specification §8). */
const WARNED_PATHS: ReadonlySet<unknown> = new Set([listPoints.path, listRewards.path])

/** Defaults of specification §7. Offline, a call fails right away instead of waiting unseen and running later. */
export function createQueryClient({ unusedDataMs = UNUSED_DATA_MS } = {}): QueryClient {
  // Makes a button busy before the second of two quick taps; with a timer both would get through.
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

interface CallEvent {
  type: string
  /** `manual`: the data was not read from the server. */
  action?: { type: string; error?: unknown; manual?: boolean | undefined }
}

/** Reports how every read and action ends, until the returned function is called; null stands for its answer. */
export function followCalls(client: QueryClient, hear: (error: unknown) => void): () => void {
  const tell = ({ type, action }: CallEvent) => {
    if (type !== 'updated') return
    if (action?.type === 'error') hear(action.error)
    if (action?.type === 'success' && !action.manual) hear(null)
  }
  const stops = [client.getQueryCache().subscribe(tell), client.getMutationCache().subscribe(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

function handleLoadFailure(error: Error, key: QueryKey): void {
  leavesOn(error)
  logLoadFailure(error, key[0])
}

/** Failed loads are only logged; the list shows its failed state (specification §8). A 404 is an answer. */
export function logLoadFailure(error: Error, path: unknown): void {
  if (error.message.includes('404')) return
  if (WARNED_PATHS.has(path) && !isUnauthorized(error)) console.warn(error)
  else console.error(error)
}
