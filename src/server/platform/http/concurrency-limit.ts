import { IncomingMessage, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    requestsUnderWay(): number
  }
  interface FastifyContextConfig {
    /** Answered even when the server is busy: monitoring, and streams that only wait. */
    alwaysAdmitted?: boolean
    /** Its body is a form with a file, which is read during the handler. */
    takesFile?: boolean
    /** The handler of `@fastify/under-pressure`; returning nothing lets the request pass. */
    pressureHandler?: () => undefined
  }
}

/** The options of routes that must answer even when all others are refused. */
export const ALWAYS_ADMITTED = { alwaysAdmitted: true, pressureHandler: () => undefined }

const BUSY_RETRY_SECONDS = 5

/** Browsers and proxies wait for each answer; a program may send this many requests ahead. */
const MAX_UNANSWERED = 16

/**
 * Refuses requests beyond `most`, so that admitted ones are served in time. A request counts from the end of its body
 * until its answer is ready, so slow connections do not count. Uploads have their own limits.
 */
export function limitConcurrency(app: FastifyInstance, most: number): void {
  const admitted = new Set<FastifyRequest>()
  app.decorate('requestsUnderWay', () => admitted.size)
  // Callback hooks: a promise per request would cost time.
  app.addHook('preHandler', (request, _reply, done) => {
    if (!takesPermit(request)) return done()
    if (admitted.size >= most) return done(busy())
    admitted.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    admitted.delete(request)
    done(null, payload)
  })
}

/**
 * Closes a connection that sends more requests before it has read the answers. The limit comes before Fastify, because
 * Node hands over every request in the bytes that arrived together, and each would cost time even if it were refused.
 */
export function limitRequestsAhead(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const waiting = unanswered.get(socket) ?? 0
    if (waiting >= MAX_UNANSWERED) return void socket.destroy()
    unanswered.set(socket, waiting + 1)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    handle(request, response)
  }
}

/** Refuses while the event loop is late. Infinity means not measured (a start, or no CPU time), which is not busy. */
export async function refuseWhenLate(
  _request: unknown,
  _reply: unknown,
  _type: string,
  delay: number | undefined,
): Promise<void> {
  if (Number.isFinite(delay)) throw busy()
}

function busy(): Refusal {
  return new Refusal('unavailable', 'The server is busy. Please try again in a moment.', {
    code: 'server.busy',
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })
}

/** Calls that a document makes to its own process belong to the request for the document. */
function takesPermit({ raw, routeOptions: { config } }: FastifyRequest): boolean {
  return !config.alwaysAdmitted && !config.takesFile && raw instanceof IncomingMessage
}
