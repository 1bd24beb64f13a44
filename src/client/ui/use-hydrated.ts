import { useSyncExternalStore } from 'react'

const nothingToFollow = () => () => {}

/** Whether the browser has taken the markup over: false on the server and in the first render that matches it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  )
}
