import type { FastifyInstance } from 'fastify'
import { getOverview } from '#contract/overview/overview.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { readOverview } from './queries.ts'

export function mountOverview(app: FastifyInstance, { database, identity }: Services): void {
  mount(app, identity.readViewer, getOverview, () => readOverview(database.queries, new Date()))
}
