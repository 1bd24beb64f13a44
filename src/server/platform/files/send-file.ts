import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/fields/common.ts'
import { browserHas } from '../http/cached-answer.ts'
import { UNSTORED } from '../http/caching.ts'
import { Refusal } from '../http/refusal.ts'
import { languageOf } from '../words/language.ts'
import { say } from '../words/say.ts'
import type { ByteRange, FileStore } from './file-store.ts'

const CLOSED = "default-src 'none'; sandbox"

/** The browser's player loads a video again in its own tab, with the session; scripts still cannot run. */
const PLAYABLE = "default-src 'none'; media-src 'self'; sandbox allow-same-origin"

/** Never sends active content (reliability: The web). Files never change, so the key is the ETag. */
export async function sendPrivateFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  key: string,
  contentType: string,
): Promise<FastifyReply> {
  const etag = `"${key}"`
  withClosedPolicy(reply, contentType).headers({ etag, 'accept-ranges': 'bytes' })
  if (browserHas(request, etag)) return reply.code(304).send()
  const wanted = rangeHeader(request, etag)
  const range = wanted === undefined ? 'whole' : readByteRange(wanted, await sizeOf(files, key))
  if (range === 'whole') {
    const file = await openWhole(request, files, key)
    return reply.type(contentType).header('content-length', file.bytes).send(file.stream)
  }
  if (range === 'unsatisfiable') {
    const message = say(languageOf(request), 'This part of the file doesn’t exist.')
    const body: ErrorBody = { message, code: 'range.unsatisfiable' }
    return reply
      .code(416)
      .header('content-range', `bytes */${await sizeOf(files, key)}`)
      .send(body)
  }
  const part = await open(files, key, range)
  return reply
    .code(206)
    .type(contentType)
    .header('content-range', `bytes ${range.start}-${range.end}/${part.bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(part.stream)
}

/** The same for a whole answer that is made only if the browser does not have it; `name` changes with it. */
export async function sendPrivateBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, contentType, make }: { name: string; contentType: string; make: () => Promise<Buffer> },
): Promise<FastifyReply> {
  const etag = `"${name}"`
  withClosedPolicy(reply, contentType).header('etag', etag)
  if (browserHas(request, etag)) return reply.code(304).send()
  return reply.type(contentType).send(await make())
}

/** The same for a file that can be taken back at any moment: no browser or cache keeps it. */
export async function sendUnstoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  key: string,
  contentType: string,
): Promise<FastifyReply> {
  const file = await openWhole(request, files, key)
  return withClosedPolicy(reply, contentType)
    .headers({ 'cache-control': UNSTORED, 'content-length': file.bytes })
    .type(contentType)
    .send(file.stream)
}

function withClosedPolicy(reply: FastifyReply, contentType: string): FastifyReply {
  return reply
    .header('content-security-policy', contentType.startsWith('video/') ? PLAYABLE : CLOSED)
    .header('x-content-type-options', 'nosniff')
}

async function open(files: FileStore, ...which: Parameters<FileStore['get']>) {
  return found(await files.get(...which))
}

/** The whole file; for HEAD, without making the store send it. */
async function openWhole({ method }: FastifyRequest, files: FileStore, key: string) {
  return method === 'HEAD' ? { stream: Readable.from([]), bytes: await sizeOf(files, key) } : open(files, key)
}

async function sizeOf(files: FileStore, key: string): Promise<number> {
  return found(await files.size(key))
}

function found<Found>(file: Found | null): Found {
  if (file === null) throw new Refusal('not-found', 'This file doesn’t exist or was removed.')
  return file
}

/** The range to send. If-Range: a part of another version would not match what the browser has (RFC 9110 §13.1.5). */
function rangeHeader({ headers, method }: FastifyRequest, etag: string): string | undefined {
  // Only GET has ranges (RFC 9110 §14.2).
  if (method !== 'GET') return undefined
  const wanted = headers['if-range']
  return wanted === undefined || wanted === etag ? headers.range : undefined
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/** RFC 9110 §14.2: 'whole' without a header and for anything but one plain range; 'unsatisfiable' beyond the end. */
function readByteRange(
  header: string | undefined,
  size: number,
): Required<ByteRange> | 'whole' | 'unsatisfiable' {
  const [matched, first = '', last = ''] = header?.match(ONE_RANGE) ?? []
  if (!matched || (first === '' && last === '')) return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

function lastBytes(count: number, size: number): Required<ByteRange> | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(0, size - count), end: size - 1 }
}
