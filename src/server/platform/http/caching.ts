import type { FastifyInstance } from 'fastify'

/** Only the person's own browser may store it, and must revalidate it each time. */
export const PRIVATE = 'private, no-cache'

/** No one stores it. */
export const UNSTORED = 'private, no-store'

/** Keeps answers out of shared caches, unless their route allows it. Call before hooks that may refuse a request. */
export function keepAnswersPrivate(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', PRIVATE)
    done()
  })
}

/** An answer that sets the session cookie is never stored. Call after everything that sets cookies. */
export function keepSessionsUncached(app: FastifyInstance, sessionCookieName: string): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const cookies = reply.getHeader('set-cookie')
    const setsSession = (cookie: unknown) => String(cookie).startsWith(`${sessionCookieName}=`)
    if (cookies !== undefined && [cookies].flat().some(setsSession)) {
      reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}
