import type { FastifyInstance } from 'fastify'
import * as inbox from '#contract/inbox/inbox.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import type { AppServices } from '#server/services.ts'
import { assignMessage } from './assign-message.ts'
import { mountBusinessContact } from './business-contact-routes.ts'
import { closeMessage } from './close-message.ts'
import * as queries from './queries.ts'
import { replyToMessage } from './reply-to-message.ts'
import { sendSupportMessage as send } from './send-support-message.ts'

export function mountInbox(app: FastifyInstance, services: AppServices): void {
  const { database } = services
  const db = database.queries

  mount(app, sendSupportMessage, ({ viewer, body, retryKey }) => send(database, viewer.id, body, retryKey))
  mountBusinessContact(app, services)

  mount(app, inbox.listInbox, searched(database, queries.listInbox))
  mount(app, inbox.countInbox, () => queries.countInbox(db))
  mount(app, inbox.listTeam, () => queries.listTeam(db))
  mount(app, inbox.getConversation, ({ params, query }) =>
    queries.findConversation(db, { ...query, ...params }),
  )
  mount(app, inbox.replyToMessage, ({ viewer, params, query, body, retryKey }) =>
    replyToMessage(services, viewer.id, { ...query, ...params }, body, retryKey),
  )
  mount(app, inbox.assignMessage, ({ viewer, params, query, body }) =>
    assignMessage(database, viewer.id, { ...query, ...params }, body),
  )
  mount(app, inbox.closeMessage, ({ viewer, params, query, body }) =>
    closeMessage(database, viewer.id, { ...query, ...params }, body.status),
  )
}
