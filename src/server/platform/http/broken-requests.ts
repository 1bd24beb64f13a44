import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../contract/common.ts'
import { PRIVATE } from './caching.ts'
import { Refusal, unreadable } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'

/** Whoever goes on sending after the answer is listened to for this long, in milliseconds, so that it arrives. */
const LINGER_MS = 2000

type Answer = [status: number, body: ErrorBody]

const { message, code } = unreadable()
const UNREADABLE: Answer = [400, { message, code }]

/** What Node's parser calls the problem, and the answer to it. */
const ANSWERS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: [
    431,
    { message: 'The address or the headers are too long.', code: 'headers.too-large' },
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    { message: 'This is more than the server accepts at once.', code: 'body.too-large' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    { message: 'The request took too long to arrive. Please try again.', code: 'request.timeout' },
  ],
}

/** A host with or without a port: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i

interface Options {
  secure: boolean
}

/**
 * Answers what Node's parser gives up before it is a request, as every "no" is answered, and says that the connection
 * ends: a client must not send its next request on it.
 */
export function createBrokenRequestHandler(options: Options) {
  const write = createWriter(options)
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }): void => {
    const underWay = socket._httpMessage
    // What follows a whole request is no answer to it: that one is still sent.
    if (underWay?.req.complete) return void underWay.once('close', () => socket.destroy())
    const isOver = error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent === true
    if (isOver) socket.destroy()
    else write(socket, ANSWERS[error.code ?? ''] ?? UNREADABLE)
  }
}

/** Answers an address that cannot be read at all; the framework asks no hook for it. */
export function createUnreadableAddressHandler(options: Options) {
  const headers = headersOf(options)
  return (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers).code(UNREADABLE[0]).send(UNREADABLE[1])
  }
}

/**
 * Refuses in words what Node would refuse without: HTTP/1.1 has to name one host (RFC 9112 §3.2), bodies come as they
 * are, and nobody is connected through to elsewhere. An expectation that nobody knows is passed over (RFC 9110 §10.1.1).
 */
export function answerOddRequests(app: FastifyInstance, options: Options): void {
  const write = createWriter(options)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (_request, socket: Socket) => write(socket, UNREADABLE))
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const encoding = raw.headers['content-encoding'] ?? 'identity'
    if (!namesHost(raw)) {
      reply.header('connection', 'close')
      done(unreadable())
    } else if (encoding.toLowerCase() === 'identity') done()
    else done(new Refusal('invalid', 'Please send this without compression.', { code: 'body.compressed' }))
  })
}

/** Requests that the product makes of itself have no distinct headers. */
function namesHost({
  httpVersion,
  headers,
  headersDistinct,
}: Partial<IncomingMessage> & IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  return (headersDistinct?.host?.length ?? 1) === 1 && HOST.test(headers.host)
}

function headersOf({ secure }: Options): OutgoingHttpHeaders {
  return { ...securityHeaders(secure), 'cache-control': PRIVATE }
}

/** Writes an answer straight to a connection, which ends with it. */
function createWriter(options: Options) {
  const headers = { ...headersOf(options), connection: 'close' }
  return (socket: Socket, [status, body]: Answer): void => {
    const text = JSON.stringify(body)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      date: new Date().toUTCString(),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
    // Closed while bytes are still coming in, the connection would be reset and the answer lost.
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
