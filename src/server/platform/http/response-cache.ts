import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedAnswer, FAST_BROTLI, sendCached, toCachedAnswer } from './cached-answer.ts'

/** Answers kept at once: the pages that members look at, and no more memory than that of a few pictures. */
const MOST_ANSWERS = 100

/** What is sent, whoever asks. */
interface SharedAnswer {
  body: Buffer
  /** The Link header, where the list goes on. */
  link: string | null
}

/** Answers that are the same for everyone, kept in memory while what they were made from has not changed. */
export interface ResponseCache {
  /** Sends what is kept under the key, made by `make` if there is nothing. No answer is older than the request for it. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<SharedAnswer>,
  ): Promise<FastifyReply>
}

/**
 * Opens the cache. `readVersion` reads the mark of the present state. It is asked for every request, with one question for
 * all requests that wait for one. An answer is made after its mark was read, so it is never older than its mark.
 */
export function openResponseCache(readVersion: () => Promise<string>): ResponseCache {
  const versionFromNowOn = coalesce(readVersion)
  const kept = new Map<string, Promise<CachedAnswer>>()
  let version = ''

  function keep(key: string, make: () => Promise<SharedAnswer>): Promise<CachedAnswer> {
    const made = make().then(prepare)
    const [oldest] = kept.keys()
    if (kept.size >= MOST_ANSWERS && oldest !== undefined) kept.delete(oldest)
    kept.set(key, made)
    made.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return made
  }

  return {
    send: async (request, reply, key, make) => {
      const present = await versionFromNowOn()
      if (present !== version) {
        kept.clear()
        version = present
      }
      return sendCached(request, reply, await (kept.get(key) ?? keep(key, make)))
    },
  }
}

function prepare({ body, link }: SharedAnswer): CachedAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(link !== null && { link }) }
  return toCachedAnswer(body, { headers, brotliQuality: FAST_BROTLI })
}

/** Asks once for everyone who came before the question was asked; one question is under way at a time. */
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
