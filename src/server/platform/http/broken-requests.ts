import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/fields/common.ts'
import { languageOfStranger } from '../words/language.ts'
import { say } from '../words/say.ts'
import { PRIVATE } from './caching.ts'
import { Refusal, unreadable } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'

/** How long a connection is drained after the answer, so that the answer arrives. */
const LINGER_MS = 2000

type Answer = [status: number, body: ErrorBody]

const { message, code } = unreadable()
const UNREADABLE: Answer = [400, { message, code }]

const ANSWERS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: [431, { message: 'The address or headers are too long.', code: 'headers.too-large' }],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    { message: 'This is too long to send. Please shorten it.', code: 'body.too-large' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    {
      message: 'This took too long to arrive. Please check your connection and try again.',
      code: 'request.timeout',
    },
  ],
}

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i

interface Options {
  secure: boolean
}

/** Sends a refusal for requests that Node's parser rejects, and closes the connection so that no client reuses it. */
export function createBrokenRequestHandler(options: Options) {
  const write = createWriter(options)
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }): void => {
    const underWay = socket._httpMessage
    // The error belongs to bytes after a complete request, whose answer is still sent.
    if (underWay?.req.complete) return void underWay.once('close', () => socket.destroy())
    const isOver = error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent === true
    if (isOver) socket.destroy()
    else write(socket, ANSWERS[error.code ?? ''] ?? UNREADABLE, underWay?.req.headers)
  }
}

/** Answers an undecodable address; Fastify runs no hooks for it. */
export function createUnreadableAddressHandler(options: Options) {
  const headers = headersOf(options)
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const [status, body] = inLanguage(UNREADABLE, request.headers)
    void reply.headers(headers).code(status).send(body)
  }
}

/**
 * Gives a readable answer where Node would send none: HTTP/1.1 requires one host (RFC 9112 §3.2), bodies must not be
 * compressed, and CONNECT is refused. Unknown expectations are ignored (RFC 9110 §10.1.1).
 */
export function answerOddRequests(app: FastifyInstance, options: Options): void {
  const write = createWriter(options)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (request, socket: Socket) => write(socket, UNREADABLE, request.headers))
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const encoding = raw.headers['content-encoding'] ?? 'identity'
    if (!namesHost(raw)) {
      reply.header('connection', 'close')
      done(unreadable())
    } else if (encoding.toLowerCase() === 'identity') done()
    else done(new Refusal('invalid', 'Please send this without compression.', { code: 'body.compressed' }))
  })
}

/** The product's requests to itself have no `rawHeaders`. */
function namesHost({
  httpVersion,
  headers,
  rawHeaders = [],
}: Partial<IncomingMessage> & IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  return !isRepeated(rawHeaders, 'host') && HOST.test(headers.host)
}

/** Names and values alternate; Node's own view by name (`headersDistinct`) costs more than all other checks. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at]!
    if (header.length === name.length && header.toLowerCase() === name) times += 1
  }
  return times > 1
}

/** English unless the headers were read and say otherwise. */
function inLanguage([status, body]: Answer, headers: IncomingHttpHeaders): Answer {
  return [status, { ...body, message: say(languageOfStranger({ headers }), body.message) }]
}

function headersOf({ secure }: Options): OutgoingHttpHeaders {
  return { ...securityHeaders(secure), 'cache-control': PRIVATE }
}

function createWriter(options: Options) {
  const headers = { ...headersOf(options), connection: 'close' }
  return (socket: Socket, answer: Answer, read: IncomingHttpHeaders = {}): void => {
    const [status, body] = inLanguage(answer, read)
    const text = JSON.stringify(body)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      date: new Date().toUTCString(),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
    // Closing while bytes are still coming in would reset the connection and lose the answer.
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
