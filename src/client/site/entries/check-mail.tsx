import { providerLink } from '../identity/provider-link.ts'

/** How often a page that is looked at asks whether the address was confirmed in another tab, in milliseconds. */
const ASK_AGAIN_MS = 5000

addEventListener('pageshow', ask)
document.addEventListener('visibilitychange', ask)
setInterval(ask, ASK_AGAIN_MS)

/** Once nothing waits in this browser any more the server leads away from this page: then it goes there. */
async function ask(): Promise<void> {
  if (document.hidden) return
  const answer = await fetch('/api/verify-email', { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  if (answer?.type !== 'opaqueredirect') return
  const returnTo = document.querySelector<HTMLInputElement>('input[name="returnTo"]')!.value
  location.replace(providerLink('/api/verify-email', returnTo))
}
