import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './encodings.ts'

/** Answers kept at once: the pages that members look at, and no more memory than that of a few pictures. */
const MOST_ANSWERS = 100

/** As fast as gzip and smaller; an answer is compressed once and sent many times. */
const BROTLI_QUALITY = 5

/** Answers smaller than this, in bytes, are not worth compressing. */
const COMPRESS_FROM_BYTES = 1400

/** What is sent, whoever asks. */
export interface SharedAnswer {
  body: Buffer
  /** The Link header, where the list goes on. */
  link: string | null
}

interface Kept extends SharedAnswer {
  etag: string
  /** Made when the first one asks for it. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Answers that are the same for everybody, kept in memory while what they were made from has not changed. */
export interface SharedAnswers {
  /**
   * Sends what is kept under the key, made by `make` if there is nothing; 304 to whoever has it already. No answer is
   * older than the request for it.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<SharedAnswer>,
  ): Promise<FastifyReply>
}

/**
 * Opens the memory. `readVersion` reads the mark of the present state; it is asked for every request, with one question for
 * all requests that wait for one. The answer is made after its mark was read, so it is never older than its mark.
 */
export function openSharedAnswers(readVersion: () => Promise<string>): SharedAnswers {
  const versionFromNowOn = together(readVersion)
  const kept = new Map<string, Promise<Kept>>()
  let version = ''

  function keep(key: string, make: () => Promise<SharedAnswer>): Promise<Kept> {
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
      return sendKept(request, reply, await (kept.get(key) ?? keep(key, make)))
    },
  }
}

/** Asks once for everybody who came before the question was asked; one question is under way at a time. */
function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
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

function prepare(answer: SharedAnswer): Kept {
  const digest = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)
  // Weak: the same list, in whatever encoding it travels.
  return { ...answer, etag: `W/"${digest}"`, encoded: { identity: Promise.resolve(answer.body) } }
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<FastifyReply> {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('etag', kept.etag)
    .header('vary', 'Accept-Encoding')
  if (kept.link !== null) reply.header('link', kept.link)
  if (request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send()
  const isSmall = kept.body.length < COMPRESS_FROM_BYTES
  const encoding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  kept.encoded[encoding] ??= compress(kept.body, encoding)
  return reply.send(await kept.encoded[encoding])
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body)
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
