import { MAILED_CODE_DIGITS } from '#domain/identity/codes-and-links.ts'
import { providerLink } from '../identity/provider-link.ts'

/** How often a visible page checks whether the address was confirmed in another tab. */
const ASK_AGAIN_MS = 5000

addEventListener('pageshow', ask)
document.addEventListener('visibilitychange', ask)
setInterval(ask, ASK_AGAIN_MS)

const codeField = document.querySelector<HTMLInputElement>('#code')
if (codeField) sendOnceComplete(codeField)

/** The server redirects once nothing is left to confirm in this browser. */
async function ask(): Promise<void> {
  if (document.hidden) return
  const answer = await fetch('/api/verify-email', { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  if (answer?.type !== 'opaqueredirect') return
  const returnTo = document.querySelector<HTMLInputElement>('input[name="returnTo"]')!.value
  location.replace(providerLink('/api/verify-email', returnTo))
}

/** Sends a code that is typed, pasted or filled in. One that was refused is selected, and waits for a change. */
function sendOnceComplete(field: HTMLInputElement): void {
  const form = field.form!
  const send = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  let isSent = false
  const sendIfComplete = () => {
    const code = field.value.replace(/\s/g, '')
    // Safari 15 has no `requestSubmit`.
    if (code.length === MAILED_CODE_DIGITS && /^\d+$/.test(code)) send.click()
  }
  field.addEventListener('input', () => {
    isSent = false
    sendIfComplete()
  })
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  // The browser's Back may show this page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isSent = false
  })
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (field.value === field.defaultValue) field.select()
  // Typed before this script ran, unless a browser put back what was sent before.
  else if (visit?.type === 'navigate') sendIfComplete()
}
