import { IncomingMessage } from 'node:http'
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
