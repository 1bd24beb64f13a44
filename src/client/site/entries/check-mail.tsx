import { MAILED_CODE_DIGITS } from '#domain/identity/codes-and-links.ts'
import { providerLink } from '../identity/provider-link.ts'

/** How often a visible page checks whether the address was confirmed in another tab. */
const ASK_AGAIN_MS = 5000

const codeField = document.querySelector<HTMLInputElement>('#code')
/** A form that is leaving brings its own answer, and with it the session, which leaving before it would lose. */
let isLeaving = false

window.addEventListener('pageshow', ({ persisted }) => {
  // The browser's Back may show this page as it was left.
  if (persisted) isLeaving = false
  void ask()
})
document.addEventListener('visibilitychange', ask)
setInterval(ask, ASK_AGAIN_MS)
if (codeField) sendOnceComplete(codeField)
document.addEventListener('submit', () => {
  isLeaving = true
})

/** The server redirects once nothing is left to confirm in this browser. */
async function ask(): Promise<void> {
  if (document.hidden || isLeaving) return
  const answer = await fetch('/api/verify-email', { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  if (answer?.type !== 'opaqueredirect' || isLeaving) return
  const returnTo = document.querySelector<HTMLInputElement>('input[name="returnTo"]')!.value
  location.replace(providerLink('/api/verify-email', returnTo))
}

/** Sends a code that is typed, pasted or filled in. One that was refused is selected, and waits for a change. */
function sendOnceComplete(field: HTMLInputElement): void {
  const form = field.form!
  const send = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  let isSent = false
  field.addEventListener('input', () => {
    isSent = false
    isLeaving = false
    const code = field.value.replace(/\s/g, '')
    // Safari 15 has no `requestSubmit`.
    if (code.length === MAILED_CODE_DIGITS && /^\d+$/.test(code)) send.click()
  })
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isSent = false
  })
  if (field.value === field.defaultValue) field.select()
  // Typed before this script ran, and perhaps sent: sent twice, the first answer would be lost.
  else isLeaving = true
}
