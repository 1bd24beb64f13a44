import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'
import { isUnauthorized } from '../api-error.ts'
import { call } from '../call.ts'
import { keyOf } from '../query-key.ts'
import { noteRevocation } from './session-end.ts'

/** Returns null when signed out: this read takes 401 as an answer (specification §7, decisions: Signing in). */
export function useCurrentUser(): UseQueryResult<CurrentUser | null, Error> {
  return useQuery({
    queryKey: keyOf(getCurrentUser),
    meta: { read: getCurrentUser },
    queryFn: ({ signal }) => readCurrentUser(signal),
  })
}

async function readCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call(getCurrentUser, { signal })
  } catch (error) {
    noteRevocation(error)
    if (isUnauthorized(error)) return null
    throw error
  }
}
