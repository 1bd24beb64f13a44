import type { FastifyInstance } from 'fastify'
import * as inbox from '#contract/inbox/inbox.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { mount } from '#server/platform/http/mount.ts'
import { mountSearch } from '#server/platform/http/mount-search.ts'
import type { Services } from '#server/services.ts'
import { assignMessage } from './assign-message.ts'
import { mountBusinessContact } from './business-contact-routes.ts'
import { closeMessage } from './close-message.ts'
import * as queries from './inbox-queries.ts'
import { replyToMessage } from './reply-to-message.ts'
import { sendSupportMessage as send } from './send-support-message.ts'

export function mountInbox(app: FastifyInstance, services: Services): void {
  const { database, identity, config } = services
  const db = database.queries
  const { readViewer } = identity
  const parts = { database, publicUrl: config.publicUrl }

  mount(app, readViewer, sendSupportMessage, ({ viewer, body, retryKey }) =>
    send(parts, viewer.id, body, retryKey),
  )
  mountBusinessContact(app, services)

  mountSearch(app, { database, readViewer }, inbox.listInbox, queries.listInbox)
  mount(app, readViewer, inbox.countInbox, () => queries.countInbox(db))
  mount(app, readViewer, inbox.listTeam, () => queries.listTeam(db))
  mount(app, readViewer, inbox.getConversation, ({ params, query }) =>
    queries.findConversation(db, { ...query, ...params }),
  )
  mount(app, readViewer, inbox.replyToMessage, ({ viewer, params, query, body, retryKey }) =>
    replyToMessage(database, viewer.id, { ...query, ...params }, body, retryKey),
  )
  mount(app, readViewer, inbox.assignMessage, ({ viewer, params, query, body }) =>
    assignMessage(database, viewer.id, { ...query, ...params }, body),
  )
  mount(app, readViewer, inbox.closeMessage, ({ viewer, params, query, body }) =>
    closeMessage(database, viewer.id, { ...query, ...params }, body.status),
  )
}
