import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepPromises } from '../kept-promises.ts'
import { type CachedAnswer, FAST_BROTLI, sendCached, toCachedAnswer } from './cached-answer.ts'

/** Enough for the pages members look at; takes as much memory as a few pictures. */
const MAX_ANSWERS = 100

interface SharedAnswer {
  body: Buffer
  link: string | null
}

/** Answers that are the same for everyone, cached until their data changes. */
export interface ResponseCache {
  /** Sends the cached answer, or the result of `make`. It is never older than the request. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<SharedAnswer>,
  ): Promise<FastifyReply>
}

/** `readVersion` runs before an answer is made, once for all waiting requests: no answer is older than its version. */
export function openResponseCache(readVersion: () => Promise<string>): ResponseCache {
  const versionFromNowOn = coalesce(readVersion)
  const kept = keepPromises<CachedAnswer>(MAX_ANSWERS)
  let version = ''

  return {
    send: async (request, reply, key, make) => {
      const present = await versionFromNowOn()
      if (present !== version) {
        kept.clear()
        version = present
      }
      return sendCached(request, reply, await kept.get(key, () => make().then(prepare)))
    },
  }
}

function prepare({ body, link }: SharedAnswer): CachedAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(link !== null && { link }) }
  return toCachedAnswer(body, { headers, brotliQuality: FAST_BROTLI })
}

/** Coalesces callers: one call runs at a time, and those who wait share the next one. */
function coalesce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | null = null
  return () => {
    next ??= underWay.then(() => {
      const asked = ask()
      next = null
      underWay = asked.catch(() => undefined)
      return asked
    })
    return next
  }
}
