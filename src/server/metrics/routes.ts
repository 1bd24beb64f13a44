import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ALWAYS_ADMITTED } from '#server/platform/http/concurrency-limit.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { measureProduct } from './product-figures.ts'
import { measureServer } from './server-figures.ts'

/** Prometheus metrics, protected by METRICS_TOKEN; without that setting there is no route and no measuring. */
export async function mountMetrics(app: FastifyInstance, services: Services): Promise<void> {
  const token = services.config.operation.metricsToken
  if (token === null) return
  const { Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  await measureServer(app, services, registry)
  const readProduct = await measureProduct(services, registry)
  app.get('/metrics', { config: ALWAYS_ADMITTED }, async (request, reply) => {
    if (!knows(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('unauthenticated', 'Please send the metrics token.', { code: 'metrics.token' })
    }
    await readProduct()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares digests in constant time. */
function knows({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
