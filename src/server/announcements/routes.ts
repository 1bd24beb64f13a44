import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/announcements/announcements.ts'
import { mount } from '#server/platform/http/mount.ts'
import { mountSearch } from '#server/platform/http/mount-search.ts'
import type { Services } from '#server/services.ts'
import { dismissAnnouncement } from './dismiss-announcement.ts'
import { listAdminAnnouncements, listShownAnnouncements } from './queries.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './save-announcement.ts'

export function mountAnnouncements(app: FastifyInstance, { database, identity }: Services): void {
  const { readViewer } = identity
  mount(app, readViewer, contract.listAnnouncements, ({ viewer, query }) =>
    listShownAnnouncements(database.queries, viewer.id, query),
  )
  mount(app, readViewer, contract.dismissAnnouncement, ({ viewer, params }) =>
    dismissAnnouncement(database, viewer.id, params.id),
  )
  mountSearch(app, { database, readViewer }, contract.listAdminAnnouncements, listAdminAnnouncements)
  mount(app, readViewer, contract.createAnnouncement, ({ viewer, body, retryKey }) =>
    createAnnouncement(database, viewer.id, body, retryKey),
  )
  mount(app, readViewer, contract.updateAnnouncement, ({ viewer, params, body }) =>
    updateAnnouncement(database, viewer.id, params.id, body),
  )
  mount(app, readViewer, contract.deleteAnnouncement, ({ viewer, params }) =>
    deleteAnnouncement(database, viewer.id, params.id),
  )
}
