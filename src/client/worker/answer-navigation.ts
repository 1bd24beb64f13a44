import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching'
import { COMPANY_ATTRIBUTES } from '#contract/pages/company.ts'
import { OFFLINE_SHELL } from './built.ts'

/** The document from the network, which the browser may have requested already, or the shell if that fails. */
export const answerNavigation: RouteHandlerCallback = async ({ event, request }) => {
  try {
    const preloaded = await (event as FetchEvent).preloadResponse
    return preloaded ?? (await fetch(request))
  } catch (failure) {
    const shell = OFFLINE_SHELL && (await matchPrecache(OFFLINE_SHELL))
    if (!shell) throw failure
    return withNonce(shell)
  }
}

/**
 * A nonce for this document, as the server gives: dialogs lock scrolling with a style element. And the company, which the
 * server fills in when it sends this script.
 */
async function withNonce(shell: Response): Promise<Response> {
  const nonce = crypto.randomUUID()
  const headers = new Headers(shell.headers)
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replace(/style-src [^;]*/, `$& 'nonce-${nonce}'`))
  // The text is not compressed.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const html = await shell.text()
  const company = Object.entries(COMPANY_ATTRIBUTES).map(
    ([attribute, text]) => `${attribute}="${text.replaceAll('&', '&amp;')}"`,
  )
  const elements = `<meta name="csp-nonce" content="${nonce}"><meta ${company.join(' ')}>`
  return new Response(
    html.replace('</head>', () => `${elements}</head>`),
    { headers },
  )
}
