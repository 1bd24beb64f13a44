import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compressing a smaller answer is not worth it. */
export const COMPRESS_FROM_BYTES = 1400

/** This quality is as fast as gzip, but smaller: for answers that change at run time. */
export const FAST_BROTLI = 5

/** This quality is for answers that are made once per build. */
export const SMALLEST_BROTLI = constants.BROTLI_MAX_QUALITY

type Encoding = 'br' | 'gzip' | 'identity'

/** An answer that is the same for everyone; each encoding is made on first use. */
export interface CachedAnswer {
  headers: Record<string, string>
  body: Buffer
  etag: string
  brotliQuality: number
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

export function toCachedAnswer(
  body: Buffer,
  { headers, brotliQuality }: Pick<CachedAnswer, 'headers' | 'brotliQuality'>,
): CachedAnswer {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Weak: the same for every encoding.
  return { headers, body, etag: `W/"${digest}"`, brotliQuality, encoded: {} }
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ')
  reply.headers({ ...answer.headers, etag: answer.etag, vary })
  if (browserHas(request, answer.etag)) return reply.code(304).send()
  const encoding = encodingFor(request, answer.body)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  answer.encoded[encoding] ??= encode(answer, encoding)
  return reply.send(await answer.encoded[encoding])
}

/** Whether If-None-Match names this version (RFC 9110 §13.1.2). */
export function browserHas({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && (known.trim() === '*' || known.includes(etag))
}

function encodingFor({ headers }: FastifyRequest, body: Buffer): Encoding {
  if (body.length < COMPRESS_FROM_BYTES) return 'identity'
  const best = negotiate(String(headers['accept-encoding'] ?? ''), ['br', 'gzip'])
  return best === 'br' || best === 'gzip' ? best : 'identity'
}

async function encode({ body, brotliQuality }: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return promisify(gzip)(body)
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
