import type { FastifyInstance } from 'fastify'
import { getOverview } from '../../contract/overview.ts'
import { mountReplicated } from '../platform/http/mount-replicated.ts'
import type { Services } from '../services.ts'
import { readOverview } from './queries.ts'

export function mountOverview(app: FastifyInstance, services: Services): void {
  const primary = services.database.queries
  mountReplicated(app, services, getOverview, (db) => readOverview(db, new Date(), primary))
}
