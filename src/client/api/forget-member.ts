import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '../../contract/users.ts'
import { announce } from '../ui/announce.tsx'
import { FIRST_DATA_ID } from './first-data.ts'
import { keyOf } from './query-key.ts'

/** What stays on the device after a session: what was written and not sent yet, and the device's own settings. */
const STAYS = /^(proof:|draft:|review-shortcuts$)/

/** Nothing of the member stays on the screen, in memory or on the device; the application shows its spinner. */
export function forgetMember(client: QueryClient): void {
  forgetAnswers(client)
  forgetStored()
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

/** Forgets what members keep on this device and in this tab, all but what belongs to the member named. */
export function forgetStored(exceptOf?: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isTheirs = exceptOf !== undefined && name.includes(exceptOf)
      if (!STAYS.test(name) && !isTheirs) localStorage.removeItem(name)
    }
    if (exceptOf === undefined) sessionStorage.clear()
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
