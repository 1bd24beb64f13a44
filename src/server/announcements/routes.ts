import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/announcements/announcements.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import type { Services } from '#server/services.ts'
import { dismissAnnouncement } from './dismiss-announcement.ts'
import { listAdminAnnouncements, listShownAnnouncements } from './queries.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './save-announcement.ts'

export function mountAnnouncements(app: FastifyInstance, { database }: Services): void {
  mount(app, contract.listAnnouncements, ({ viewer, query }) =>
    listShownAnnouncements(database.queries, viewer.id, query),
  )
  mount(app, contract.dismissAnnouncement, ({ viewer, params }) =>
    dismissAnnouncement(database, viewer.id, params.id),
  )
  mount(app, contract.listAdminAnnouncements, searched(database, listAdminAnnouncements))
  mount(app, contract.createAnnouncement, ({ viewer, body, retryKey }) =>
    createAnnouncement(database, viewer.id, body, retryKey),
  )
  mount(app, contract.updateAnnouncement, ({ viewer, params, body }) =>
    updateAnnouncement(database, viewer.id, params.id, body),
  )
  mount(app, contract.deleteAnnouncement, ({ viewer, params }) =>
    deleteAnnouncement(database, viewer.id, params.id),
  )
}
