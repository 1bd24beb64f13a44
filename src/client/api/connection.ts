import type { QueryClient } from '@tanstack/react-query'
import { createSignal } from '#client/ui/hooks/store.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'
import { ApiError, isAborted } from './api-error.ts'
import { call } from './call.ts'
import { adoptKeptReads } from './keep-reads.ts'
import { followCalls } from './query-client.ts'
import { keyOf } from './query-key.ts'
import { refresh } from './refresh.ts'

/** Pause before asking whether the server is back; doubles up to the longest. */
const FIRST_PAUSE_MS = 3000
const MAX_PAUSE_MS = 60_000

/** unreachable: the device has a network, but the server does not answer. */
type Connection = 'there' | 'offline' | 'unreachable'

let connection: Connection = 'there'
const changed = createSignal()

export function useConnection(): Connection {
  return changed.use(() => connection, 'there')
}

/** Assumes that the connection is lost until the server answers. */
export function missServer(): void {
  change(navigator.onLine ? 'unreachable' : 'offline')
}

/** Notices a lost connection that the device may not report, and reloads everything on screen once it is back. */
export function watchConnection(client: QueryClient, signal: AbortSignal): void {
  let pause = FIRST_PAUSE_MS
  let next: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | null = null

  function miss(): void {
    missServer()
    // A screen opened now shows its kept reads, as it would in the offline shell.
    void adoptKeptReads(client)
  }

  /** A question under way is left to its answer, or replaced: it may hang in a network that is gone. */
  async function ask(isReplaced = false): Promise<void> {
    clearTimeout(next)
    if (asking && !isReplaced) return
    asking?.abort()
    asking = null
    if (!navigator.onLine) return miss()
    const own = new AbortController()
    asking = own
    const answer = await call(getCurrentUser, { signal: own.signal }).catch((error: unknown) => error)
    if (own.signal.aborted) return
    asking = null
    if (answer instanceof Error && !(answer instanceof ApiError)) {
      miss()
      next = setTimeout(() => void ask(), pause)
      pause = Math.min(MAX_PAUSE_MS, pause * 2)
    } else if (connection !== 'there') comeBack(answer)
  }

  function comeBack(answer: unknown): void {
    change('there')
    pause = FIRST_PAUSE_MS
    const known = client.getQueryData<CurrentUser>(keyOf(getCurrentUser))
    const isOther = !(answer instanceof Error) && (answer as CurrentUser).id !== known?.id
    if (isOther) location.reload()
    else void refresh(client, [null])
  }

  const stopFollowing = followCalls(client, (error) => {
    // An answer while the connection counts as lost shows that it is back.
    if (error !== null && isUnanswered(error)) void ask()
    else if (connection !== 'there') void ask(true)
  })
  const askIfLost = () => {
    if (connection !== 'there' || !navigator.onLine) void ask(true)
  }
  window.addEventListener('offline', miss, { signal })
  window.addEventListener('online', askIfLost, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || askIfLost(), { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(next)
    asking?.abort()
    stopFollowing()
  })
  // This part loads late: the first calls may have failed before.
  const calls = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()]
  const hasFailed = calls.some(({ state }) => state.status === 'error' && isUnanswered(state.error))
  if (hasFailed) void ask()
  else askIfLost()
}

function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) && !isAborted(error)
}

function change(to: Connection): void {
  connection = to
  changed.tell()
}
