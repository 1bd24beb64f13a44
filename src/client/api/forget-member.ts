import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '../../contract/users.ts'
import { forgetWorker } from '../device/forget-worker.ts'
import { forgetDevice } from '../device/kept-proofs.ts'
import { announce } from '../ui/announce.tsx'
import { FIRST_DATA_ID } from './first-data.ts'
import { keyOf } from './query-key.ts'

/** What a member has begun and not sent yet. */
const UNSENT = /^(?:proof|draft):/

/** How long the deleting may hold up what comes after it, in milliseconds. */
const DELETED_WITHIN_MS = 5000

/**
 * Nothing of the member stays on the screen, in memory or on the device, but for the unsent of the one named; the
 * application shows its spinner.
 */
export function forgetMember(client: QueryClient, unsentOf?: string): void {
  forgetAnswers(client)
  void forgetKept(unsentOf)
  document.getElementById(FIRST_DATA_ID)?.remove()
  announce('')
}

/** Empties the cache and says that nobody is signed in; what is under way is given up. */
export function forgetAnswers(client: QueryClient): void {
  const key = keyOf(getCurrentUser)
  void client.cancelQueries()
  client.setQueryData(key, null)
  // The screens leave first: one that is still there would ask for what is taken away.
  setTimeout(() => {
    client.getMutationCache().clear()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getCurrentUser.path })
  })
}

/** Deletes what is kept on this device and in this tab, but for the unsent of the member named. Resolves once it is gone. */
export async function forgetKept(unsentOf?: string): Promise<void> {
  keepOnly((name) => unsentOf !== undefined && UNSENT.test(name) && name.includes(unsentOf))
  try {
    sessionStorage.clear()
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  const patience = new Promise((resolve) => setTimeout(resolve, DELETED_WITHIN_MS))
  await Promise.race([Promise.all([forgetDevice(unsentOf), forgetWorker()]), patience])
}

/** Forgets the texts that other members than this one left on the device. */
export function forgetTextsOfOthers(userId: string): void {
  keepOnly((name) => name.includes(userId))
}

function keepOnly(stays: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) if (!stays(name)) localStorage.removeItem(name)
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
