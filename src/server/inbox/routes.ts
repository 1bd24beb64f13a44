import type { FastifyInstance } from 'fastify'
import type { Conversation } from '#contract/inbox/inbox.ts'
import * as inbox from '#contract/inbox/inbox.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { messageUser } from '#contract/users/timeline.ts'
import { mayDo, type Team } from '#domain/identity/duties.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import type { AppServices } from '#server/services.ts'
import { assignMessage } from './assign-message.ts'
import { mountBusinessContact } from './business-contact-routes.ts'
import { closeMessage } from './close-message.ts'
import { messageUser as writeTo } from './message-user.ts'
import * as queries from './queries.ts'
import { replyToMessage } from './reply-to-message.ts'
import { sendSupportMessage as send } from './send-support-message.ts'

export function mountInbox(app: FastifyInstance, services: AppServices): void {
  const { database } = services
  const db = database.queries

  mount(app, sendSupportMessage, ({ viewer, body, retryKey }) => send(database, viewer.id, body, retryKey))
  mountBusinessContact(app, services)
  mount(app, messageUser, ({ viewer, params, body, retryKey }) =>
    writeTo(database, viewer.id, params.userId, body, retryKey),
  )

  mount(app, inbox.listInbox, searched(database, queries.listInbox))
  mount(app, inbox.countInbox, () => queries.countInbox(db))
  mount(app, inbox.listTeam, () => queries.listTeam(db))
  mount(app, inbox.getConversation, async ({ viewer, params, query }) =>
    shownTo(viewer, await queries.findConversation(db, { ...query, ...params })),
  )
  mount(app, inbox.replyToMessage, async ({ viewer, params, query, body, retryKey }) =>
    shownTo(viewer, await replyToMessage(services, viewer.id, { ...query, ...params }, body, retryKey)),
  )
  mount(app, inbox.assignMessage, async ({ viewer, params, query, body }) =>
    shownTo(viewer, await assignMessage(database, viewer.id, { ...query, ...params }, body)),
  )
  mount(app, inbox.closeMessage, async ({ viewer, params, query, body }) =>
    shownTo(viewer, await closeMessage(database, viewer.id, { ...query, ...params }, body.status)),
  )
}

/** Notes about a suspension are for those who may suspend. */
function shownTo(viewer: Team, { suspension, ...conversation }: Conversation): Conversation {
  const shown = suspension && !mayDo(viewer, 'runTeam') ? { ...suspension, internalNotes: null } : suspension
  return { ...conversation, suspension: shown }
}
