import type { FastifyInstance } from 'fastify'

/** Kept by the person's own browser alone, and asked for again each time; with an ETag the answer to that is short. */
export const PRIVATE = 'private, no-cache'

/**
 * Keeps every answer out of shared caches, unless its route says that it is for everybody. To be called before whatever may
 * refuse a request.
 */
export function keepAnswersPrivate(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', PRIVATE)
    done()
  })
}

/** Keeps an answer that sets the session cookie nowhere at all. To be called after whatever sets cookies. */
export function keepSessionsUncached(app: FastifyInstance, sessionCookieName: string): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat()
    if (cookies.some((cookie) => String(cookie).startsWith(`${sessionCookieName}=`))) {
      reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}
