import type { QueryClient } from '@tanstack/react-query'
import { forgetWorker } from '#client/device/forget-worker.ts'
import { forgetDevice } from '#client/device/kept-proofs.ts'
import { announce } from '#client/ui/hooks/announce.tsx'
import { getCurrentUser } from '#contract/users/users.ts'
import { FIRST_DATA_ID } from '../first-data.ts'
import { keyOf } from '../query-key.ts'

/** The longest wait for a deletion. */
const DELETED_WITHIN_MS = 5000

/** Clears the member's data from screen, memory and device, except unsent work of `unsentOf`. */
export function forgetMember(client: QueryClient, unsentOf?: string): void {
  forgetAnswers(client)
  void forgetKept(unsentOf)
  document.getElementById(FIRST_DATA_ID)?.remove()
  announce('')
}

/** Empties the cache, marks the person as signed out and cancels running reads. */
export function forgetAnswers(client: QueryClient): void {
  const key = keyOf(getCurrentUser)
  void client.cancelQueries()
  client.setQueryData(key, null)
  // The screens unmount first; a mounted one would request its data again.
  setTimeout(() => {
    client.getMutationCache().clear()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getCurrentUser.path })
  })
}

/** Deletes kept data, except unsent work of `unsentOf`. Resolves when deleted, or after 5 seconds. */
export async function forgetKept(unsentOf?: string): Promise<void> {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is blocked, so nothing was kept.
  }
  const patience = new Promise((resolve) => setTimeout(resolve, DELETED_WITHIN_MS))
  await Promise.race([Promise.all([forgetDevice(unsentOf), forgetWorker()]), patience])
}
