import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Services } from '#server/services.ts'

/** The upper bounds of the buckets, in seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Unknown addresses are unlimited, so they share one label. */
const NO_ROUTE = 'none'

const MS_PER_SECOND = 1000

/** Figures of this server only. */
export async function measureServer(
  app: FastifyInstance,
  { database, events }: Pick<Services, 'database' | 'events'>,
  registry: Registry,
): Promise<void> {
  const { Gauge, Histogram } = await import('prom-client')
  const registers = [registry]
  const durations = new Histogram({
    name: 'northpoint_http_request_duration_seconds',
    help: 'Seconds from the first byte of a request to the last byte of its response, by route, method and status class.',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream's duration depends on its reader, not on speed.
    if (reply.getHeader('content-type') === 'text/event-stream') return
    const route = request.routeOptions.url ?? NO_ROUTE
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ route, method: request.method, status }, reply.elapsedTime / MS_PER_SECOND)
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const { pool, searches } = database
  gauge('northpoint_http_requests_under_way', 'Requests in progress.', app.requestsUnderWay)
  gauge('northpoint_event_streams', 'Open event streams.', () => events.listening())
  gauge('northpoint_database_connections', 'Database connections.', () => pool.totalCount)
  gauge('northpoint_database_connections_idle', 'Idle database connections.', () => pool.idleCount)
  gauge(
    'northpoint_database_connections_wanted',
    'Queries waiting for a database connection.',
    () => pool.waitingCount,
  )
  gauge('northpoint_searches_waiting', 'Searches waiting for their turn.', searches.waiting)
}
