import type { FastifyInstance } from 'fastify'

/** Where browsers send what another app shares (public/site.webmanifest). */
export const SHARE_PATH = '/api/share'

/**
 * The service worker takes what is shared, on the device. Where none runs it arrives here: nothing of it is read or kept,
 * and the dashboard says so.
 */
export function mountShareTarget(app: FastifyInstance): void {
  app.register((scope, _options, mounted) => {
    scope.removeAllContentTypeParsers()
    // The body is discarded once this is answered (platform/http/bodies.ts).
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(SHARE_PATH, { config: { fromAnywhere: true } }, (_request, reply) =>
      reply.redirect('/?shared=lost', 303),
    )
    mounted()
  })
}
