import { createSignal } from './store.ts'

const never = createSignal()

/** False on the server and in the hydrating render. */
export function useHydrated(): boolean {
  return never.use(() => true, false)
}
