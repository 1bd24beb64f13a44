import type { FastifyInstance } from 'fastify'
import { dismissAnnouncement, listAnnouncements } from '../../contract/announcements.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../services.ts'
import { dismissAnnouncement as dismiss } from './dismiss-announcement.ts'
import { listShownAnnouncements } from './queries.ts'

export function mountAnnouncements(app: FastifyInstance, { database, identity }: Services): void {
  mount(app, identity.readViewer, listAnnouncements, ({ viewer, query }) =>
    listShownAnnouncements(database.queries, viewer.id, query),
  )
  mount(app, identity.readViewer, dismissAnnouncement, ({ viewer, params }) =>
    dismiss(database, viewer.id, params.id),
  )
}
