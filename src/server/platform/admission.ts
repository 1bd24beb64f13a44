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
 * it when its answer is ready, so that slow lines take none; uploads have limits of their own.
 */
export function limitRequestsAtOnce(app: FastifyInstance, most: number): void {
  const admitted = new Set<FastifyRequest>()
  app.decorate('requestsUnderWay', () => admitted.size)
  app.addHook('preHandler', async (request, reply) => {
    if (!takesPlace(request)) return
    if (admitted.size >= most) {
      throw new Refusal('unavailable', 'The server is busy. Please try again in a moment.', {
        code: 'server.busy',
        retryAfterSeconds: BUSY_RETRY_SECONDS,
      })
    }
    admitted.add(request)
    reply.raw.once('close', () => admitted.delete(request))
  })
  app.addHook('onSend', async (request) => {
    admitted.delete(request)
  })
}

/** Reads that a document makes in its own process belong to the request for the document. */
function takesPlace({ raw, headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.alwaysAdmitted || !(raw instanceof IncomingMessage)) return false
  return !headers['content-type']?.startsWith('multipart/')
}
