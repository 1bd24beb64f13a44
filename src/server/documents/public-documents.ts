import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  ORIGIN_PLACEHOLDER,
  type PublicPageName,
  REVIEW_FIGURES_PLACEHOLDER,
} from '#contract/pages/public-pages.ts'
import type { Language } from '#domain/text/own-language.ts'
import {
  type CachedAnswer,
  SMALLEST_BROTLI,
  sendCached,
  toCachedAnswer,
} from '#server/platform/http/cached-answer.ts'
import { allowNonce } from '#server/platform/http/security-headers.ts'
import { PRE_HYDRATION_EVENTS_SOURCE } from './inline-script.ts'
import { NONCE_PLACEHOLDER, type Pages } from './pages.ts'

const HTML = 'text/html; charset=utf-8'

const ASK_EACH_TIME = 'no-cache'

interface PublicDocuments {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: PublicPageName,
    language: Language,
  ): Promise<FastifyReply>
}

/** Fills a document's per-request slots. */
type FillDocument = (document: string) => string

export interface PublicParts {
  pages: Pages
  publicUrl: URL
  fill: FillDocument
  /** The sentence on how fast we review; empty if there is none. */
  reviewFigures: (language: Language) => string
}

/** Compresses documents once, or whenever their figures change; those with per-request slots are filled for each request. */
export function openPublicDocuments({ pages, publicUrl, fill, reviewFigures }: PublicParts): PublicDocuments {
  const cached = new Map<string, { answer: CachedAnswer; figures: string | null }>()
  return {
    send: async (request, reply, name, language) => {
      const key = `${language} ${name}`
      const known = cached.get(key)
      if (known && (known.figures === null || known.figures === reviewFigures(language))) {
        return sendCached(request, reply, known.answer)
      }
      const built = (await pages.publicPage(name, language)).replaceAll(ORIGIN_PLACEHOLDER, publicUrl.origin)
      const figures = built.includes(REVIEW_FIGURES_PLACEHOLDER) ? reviewFigures(language) : null
      const document = built.replace(REVIEW_FIGURES_PLACEHOLDER, figures ?? '')
      const filled = fill(document)
      reply.type(HTML)
      // Live documents change, and their start script needs a nonce.
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
      cached.set(key, { answer, figures })
      return sendCached(request, reply, answer)
    },
  }
}
