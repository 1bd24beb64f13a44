import { MAILED_CODE_DIGITS } from '#domain/identity/codes-and-links.ts'
import { providerLink } from '../identity/provider-link.ts'

/** How often a visible page checks whether the address was confirmed in another tab. */
const ASK_AGAIN_MS = 5000

declare global {
  /** Whether a form of the page is on its way (public/hydrate-island.js). Its answer brings the session. */
  var isFormLeaving: boolean | undefined
}

addEventListener('pageshow', ask)
document.addEventListener('visibilitychange', ask)
setInterval(ask, ASK_AGAIN_MS)

const codeField = document.querySelector<HTMLInputElement>('#code')
if (codeField) sendOnceComplete(codeField)

/** The server redirects once nothing is left to confirm in this browser. */
async function ask(): Promise<void> {
  if (document.hidden || globalThis.isFormLeaving) return
  const answer = await fetch('/api/verify-email', { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  if (answer?.type !== 'opaqueredirect' || globalThis.isFormLeaving) return
  const returnTo = document.querySelector<HTMLInputElement>('input[name="returnTo"]')!.value
  location.replace(providerLink('/api/verify-email', returnTo))
}

/** Sends a code that is typed, pasted or filled in, once. One that was refused is selected, and waits for a change. */
function sendOnceComplete(field: HTMLInputElement): void {
  const form = field.form!
  const send = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  const sendIfComplete = () => {
    const code = field.value.replace(/\s/g, '')
    // Safari 15 has no `requestSubmit`.
    if (code.length === MAILED_CODE_DIGITS && /^\d+$/.test(code)) send.click()
  }
  field.addEventListener('input', () => {
    globalThis.isFormLeaving = false
    sendIfComplete()
  })
  form.addEventListener('submit', (event) => {
    if (globalThis.isFormLeaving) event.preventDefault()
  })
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (field.value === field.defaultValue) field.select()
  // Typed before this script ran, unless a browser put back what was sent before.
  else if (visit?.type === 'navigate') sendIfComplete()
}
