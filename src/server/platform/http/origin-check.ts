import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other sites may send this: it carries its own proof, and cookies are ignored. */
    fromAnywhere?: boolean
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers always send their origin; a client without one has no ambient cookie (reliability: The web). */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isHarmless = request.routeOptions.config.fromAnywhere || SAFE_METHODS.has(request.method)
    if (isHarmless || !isForeign(request, publicUrl)) return done()
    done(
      new Refusal('forbidden', 'This request came from another site. Please open our site and try again.', {
        code: 'origin.foreign',
      }),
    )
  })
}

function isForeign(request: FastifyRequest, publicUrl: URL): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false
  return origin !== publicUrl.origin && origin !== `${request.protocol}://${request.host}`
}
