import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching'
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

/** A nonce for this document, as the server gives: dialogs lock scrolling with a style element. */
async function withNonce(shell: Response): Promise<Response> {
  const nonce = crypto.randomUUID()
  const headers = new Headers(shell.headers)
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replace(/style-src [^;]*/, `$& 'nonce-${nonce}'`))
  // The text is not compressed.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const html = await shell.text()
  return new Response(html.replace('</head>', `<meta name="csp-nonce" content="${nonce}"></head>`), {
    headers,
  })
}
