import { createSignal } from './store.ts'

const changed = createSignal((tell) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
})

/** Whether the device has a network; true when unknown. */
export function useOnline(): boolean {
  return changed.use(() => navigator.onLine, true)
}
