import type { FastifyReply, FastifyRequest } from 'fastify'
import { ORIGIN_PLACEHOLDER, type PublicPageName } from '../../contract/public-pages.ts'
import {
  type CachedAnswer,
  SMALLEST_BROTLI,
  sendCached,
  toCachedAnswer,
} from '../platform/http/cached-answer.ts'
import { allowNonce } from '../platform/http/security-headers.ts'
import { NONCE_PLACEHOLDER, type Pages } from './pages.ts'
import { PRE_HYDRATION_EVENTS_SOURCE } from './pre-hydration-events.ts'

const HTML = 'text/html; charset=utf-8'

/** Caches ask each time and get the document again only if it changed. */
const ASK_EACH_TIME = 'no-cache'

/** Sends the documents that are the same for everybody. */
interface PublicDocuments {
  send(request: FastifyRequest, reply: FastifyReply, name: PublicPageName): Promise<FastifyReply>
}

/** Puts what is different each time into a document, where it has a place for it. */
export type FillDocument = (document: string) => string

/**
 * The public documents of a build, with the product's own address put in and compressed as well as can be. One with
 * places that are filled each time is made anew for everyone.
 */
export function openPublicDocuments(pages: Pages, publicUrl: URL, fill: FillDocument): PublicDocuments {
  const cached = new Map<PublicPageName, CachedAnswer>()
  return {
    send: async (request, reply, name) => {
      const known = cached.get(name)
      if (known) return sendCached(request, reply, known)
      const document = (await pages.publicPage(name)).replaceAll(ORIGIN_PLACEHOLDER, publicUrl.origin)
      const filled = fill(document)
      reply.type(HTML)
      // Live documents are different each time, and their start script needs a nonce.
      if (!('directory' in pages.files)) {
        return reply.send(
          filled.replaceAll(NONCE_PLACEHOLDER, allowNonce(reply, PRE_HYDRATION_EVENTS_SOURCE)),
        )
      }
      if (filled !== document) return reply.send(filled)
      const answer = toCachedAnswer(Buffer.from(document), {
        headers: { 'content-type': HTML, 'cache-control': ASK_EACH_TIME },
        brotliQuality: SMALLEST_BROTLI,
      })
      cached.set(name, answer)
      return sendCached(request, reply, answer)
    },
  }
}
