import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notifications/notices.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { countUnreadNotices, listNotices, markNoticesRead } from './notices.ts'

export function mountNotices(app: FastifyInstance, { database }: Services): void {
  const { queries } = database
  mount(app, contract.listNotices, ({ viewer, query }) => listNotices(queries, viewer, query))
  mount(app, contract.countUnreadNotices, ({ viewer }) => countUnreadNotices(queries, viewer.id))
  mount(app, contract.readNotices, ({ viewer, body }) => markNoticesRead(database, viewer.id, body.upTo))
}
