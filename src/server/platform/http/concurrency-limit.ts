import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests are being worked on. */
    requestsUnderWay(): number
  }
  interface FastifyContextConfig {
    /** Answered however busy the server is: those who watch it, and streams that only wait. */
    alwaysAdmitted?: boolean
    /** Its body is a form with a file, which is read while the handler works. */
    takesFile?: boolean
    /** Asked by `@fastify/under-pressure` before it refuses; nothing lets the request pass. */
    pressureHandler?: () => undefined
  }
}

/** Settings of a route that has to answer also when everything else is refused. */
export const ALWAYS_ADMITTED = { alwaysAdmitted: true, pressureHandler: () => undefined }

/** A client that was refused comes back after this many seconds. */
const BUSY_RETRY_SECONDS = 5

/**
 * Works on this many requests at once and refuses the others at once, before they cost anything: who is let in is served
 * in time, instead of everybody waiting until nobody is. A request takes its place when its body has arrived and leaves
 * it when its answer is ready, also when nobody waits for that any more; so slow lines take none. Uploads have limits of
 * their own.
 */
export function limitConcurrency(app: FastifyInstance, most: number): void {
  const admitted = new Set<FastifyRequest>()
  app.decorate('requestsUnderWay', () => admitted.size)
  // Hooks that call back: each request passes here, and waiting for nothing costs as well.
  app.addHook('preHandler', (request, _reply, done) => {
    if (!takesPlace(request)) return done()
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
 * Refuses a request while the event loop is late (for `@fastify/under-pressure`). That says infinity when it has measured
 * nothing within a second: a process that waited for the processor, or is just starting, is not busy for that.
 */
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

/** Reads that a document makes in its own process belong to the request for the document. */
function takesPlace({ raw, routeOptions: { config } }: FastifyRequest): boolean {
  return !config.alwaysAdmitted && !config.takesFile && raw instanceof IncomingMessage
}
