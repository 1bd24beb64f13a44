import type { FastifyInstance } from 'fastify'

/** The path to which browsers send shared files (public/site.webmanifest). */
const SHARE_PATH = '/api/share'

/** The service worker handles shares on the device. Without one, we discard them and the dashboard says so. */
export function mountShareTarget(app: FastifyInstance): void {
  app.register((scope, _options, mounted) => {
    scope.removeAllContentTypeParsers()
    // The body is discarded after the reply (platform/http/bodies.ts).
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(SHARE_PATH, { config: { fromAnywhere: true } }, (_request, reply) =>
      reply.redirect('/?shared=lost', 303),
    )
    mounted()
  })
}
