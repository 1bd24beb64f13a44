import { createSignal } from './store.ts'

const never = createSignal()

/** Whether the browser has taken the markup over: false on the server and in the first render that matches it. */
export function useHydrated(): boolean {
  return never.use(() => true, false)
}
