import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { ALWAYS_ADMITTED } from './concurrency-limit.ts'
import { Refusal } from './refusal.ts'

/** Addresses that operators poll; open to everyone, and they say nothing but that it works. */
export const HEALTH_ROUTES = ['/healthz', '/readyz'] as const

/** The database has this long to answer, in milliseconds: who asks wants to know soon. */
const DATABASE_WITHIN_MS = 2000

/**
 * `/healthz` answers 200 when the server can serve. `/readyz` does when requests should come here: the database answers,
 * and the server is not about to stop.
 */
export function mountHealth(app: FastifyInstance, { database }: { database: Database }): void {
  app.get(HEALTH_ROUTES[0], { config: ALWAYS_ADMITTED }, async () => ({ status: 'ok' }))
  app.get(HEALTH_ROUTES[1], { config: ALWAYS_ADMITTED }, async () => {
    if (app.shuttingDown.aborted) {
      throw new Refusal('unavailable', 'This server is about to stop.', { code: 'server.leaving' })
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
