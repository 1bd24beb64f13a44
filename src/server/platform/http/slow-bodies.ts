import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose bodies take longer than usual says how long, in milliseconds. */
    bodyWithinMs?: number
  }
}

/** Gives a request up whose body has not arrived whole after this many milliseconds, or after what its route allows. */
export function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (encoding !== undefined || Number(length) > 0) {
      const end = setTimeout(() => raw.destroy(), routeOptions.config.bodyWithinMs ?? withinMs)
      raw.once('close', () => clearTimeout(end))
    }
    done()
  })
}
