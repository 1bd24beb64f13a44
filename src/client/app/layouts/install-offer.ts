import { createSignal } from '#client/ui/hooks/store.ts'

/** Offered at most once, and not in every browser (W3C, BeforeInstallPromptEvent). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null
const changed = createSignal()

/** Call once and early: the event may come before anything else is ready. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Stops the browser's own prompt.
    event.preventDefault()
    offer = event as InstallOffer
    changed.tell()
  })
}

export function useInstallOffer(): InstallOffer | null {
  return changed.use(() => offer, null)
}

/** Shows the browser's prompt; an offer can be used once. */
export function takeInstallOffer(): void {
  void offer?.prompt()
  offer = null
  changed.tell()
}
