import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { ALWAYS_ADMITTED } from './concurrency-limit.ts'
import { Refusal } from './refusal.ts'

export const HEALTH_ROUTES = ['/healthz', '/readyz'] as const

/** The answer of `/healthz`. */
export const LIVE = { status: 'ok' }

/** How long to wait for the database: monitoring needs a quick answer. */
const DATABASE_WITHIN_MS = 2000

/** `/healthz`: the server runs. `/readyz`: it should get requests (the database answers, and no stop has begun). */
export function mountHealth(app: FastifyInstance, { database }: { database: Database }): void {
  app.get(HEALTH_ROUTES[0], { config: ALWAYS_ADMITTED }, async () => LIVE)
  app.get(HEALTH_ROUTES[1], { config: ALWAYS_ADMITTED }, async () => {
    if (app.shuttingDown.aborted) {
      throw new Refusal('unavailable', 'This server is shutting down.', { code: 'server.leaving' })
    }
    if (!(await answersInTime(database))) {
      throw new Refusal('unavailable', 'The database does not answer.', { code: 'database.away' })
    }
    return { status: 'ready' }
  })
}

function answersInTime({ pool }: Database): Promise<boolean> {
  const answers = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answers, sleep(DATABASE_WITHIN_MS, false, { ref: false })])
}
