import { providerLink } from '../identity/provider-link.ts'

/** How often a visible page checks whether the address was confirmed in another tab. */
const ASK_AGAIN_MS = 5000

addEventListener('pageshow', ask)
document.addEventListener('visibilitychange', ask)
setInterval(ask, ASK_AGAIN_MS)

/** The server redirects once nothing is left to confirm in this browser. */
async function ask(): Promise<void> {
  if (document.hidden) return
  const answer = await fetch('/api/verify-email', { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  if (answer?.type !== 'opaqueredirect') return
  const returnTo = document.querySelector<HTMLInputElement>('input[name="returnTo"]')!.value
  location.replace(providerLink('/api/verify-email', returnTo))
}
