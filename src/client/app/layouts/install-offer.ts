import { createSignal } from '../../ui/store.ts'

/** The browser's offer to install the product, which it makes once and not everywhere (W3C, BeforeInstallPromptEvent). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null
const changed = createSignal()

/** Keeps the offer, which may come before anything else is there; called once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser then shows nothing by itself.
    event.preventDefault()
    offer = event as InstallOffer
    changed.tell()
  })
}

/** The offer, or null where there is none. */
export function useInstallOffer(): InstallOffer | null {
  return changed.use(() => offer, null)
}

/** Has the browser ask; an offer can be taken up once. */
export function takeInstallOffer(): void {
  void offer?.prompt()
  offer = null
  changed.tell()
}
