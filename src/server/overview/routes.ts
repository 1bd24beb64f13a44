import type { FastifyInstance } from 'fastify'
import { getOverview } from '#contract/overview/overview.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { readOverview } from './queries.ts'

export function mountOverview(app: FastifyInstance, { database }: Services): void {
  mount(app, getOverview, () => readOverview(database.queries, new Date()))
}
