import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { Refusal } from './refusal.ts'

/** Addresses that operators poll; open to everyone, and they say nothing but that it works. */
export const HEALTH_ROUTES = ['/healthz', '/readyz'] as const

/** `/healthz` answers 200 when the server can serve, `/readyz` when the database answers too. */
export function mountHealth(app: FastifyInstance, { database }: { database: Database }): void {
  app.get(HEALTH_ROUTES[0], async () => ({ status: 'ok' }))
  app.get(HEALTH_ROUTES[1], async () => {
    await database.pool.query('select 1').catch(() => {
      throw new Refusal('unavailable', 'The database does not answer.', { code: 'database.away' })
    })
    return { status: 'ready' }
  })
}
