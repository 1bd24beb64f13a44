import type { FastifyInstance } from 'fastify'
import type { Conversation } from '#contract/inbox/inbox.ts'
import * as inbox from '#contract/inbox/inbox.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { messageUser } from '#contract/users/timeline.ts'
import { mayDo, type Team } from '#domain/identity/duties.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import { languageOf } from '#server/platform/words/language.ts'
import { say } from '#server/platform/words/say.ts'
import type { AppServices } from '#server/services.ts'
import { assignMessage } from './assign-message.ts'
import { mountBusinessContact } from './business-contact-routes.ts'
import { closeMessage } from './close-message.ts'
import { addInternalNote } from './internal-notes.ts'
import { mountReplyFiles } from './mail/reply-file-routes.ts'
import { messageUser as writeTo } from './message-user.ts'
import { mountOwnMessages } from './own-message-routes.ts'
import * as queries from './queries.ts'
import { replyToMessage } from './reply-to-message.ts'
import { mountSavedReplies } from './saved-reply-routes.ts'
import { sendSupportMessage as send } from './send-support-message.ts'
import { snoozeMessage } from './snooze.ts'

export function mountInbox(app: FastifyInstance, services: AppServices): void {
  const { database, config } = services
  const db = database.queries
  const shownTo = (viewer: Team, conversation: Conversation) =>
    presented(viewer, { ...conversation, takesMail: config.inbound !== null })

  mount(app, sendSupportMessage, async ({ viewer, body, retryKey, request }) => {
    const sent = await send(database, viewer.id, body, retryKey)
    return { ...sent, message: say(languageOf(request), sent.message) }
  })
  mountOwnMessages(app, database)
  mountBusinessContact(app, services)
  mountReplyFiles(app, services)
  mountSavedReplies(app, database)
  mount(app, messageUser, ({ viewer, params, body, retryKey }) =>
    writeTo(services, viewer.id, params.userId, body, retryKey),
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
  mount(app, inbox.addInternalNote, async ({ viewer, params, query, body, retryKey }) =>
    shownTo(viewer, await addInternalNote(database, viewer.id, { ...query, ...params }, body.text, retryKey)),
  )
  mount(app, inbox.snoozeMessage, async ({ viewer, params, query, body }) =>
    shownTo(viewer, await snoozeMessage(database, viewer.id, { ...query, ...params }, body.until)),
  )
}

/** Notes about a suspension are for those who may suspend, requests for those who pay. */
function presented(viewer: Team, { suspension, openRequest, ...conversation }: Conversation): Conversation {
  return {
    ...conversation,
    suspension: suspension && !mayDo(viewer, 'runTeam') ? { ...suspension, internalNotes: null } : suspension,
    openRequest: mayDo(viewer, 'payRewards') ? openRequest : null,
  }
}
