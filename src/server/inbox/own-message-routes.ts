import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/inbox/own-messages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import { findOwnConversation, listOwnMessages, replyToSupport } from './own-messages.ts'

export function mountOwnMessages(app: FastifyInstance, database: Database): void {
  mount(app, contract.listOwnMessages, ({ viewer, query }) =>
    listOwnMessages(database.queries, viewer.id, query),
  )
  mount(app, contract.getOwnConversation, ({ viewer, params }) =>
    findOwnConversation(database.queries, viewer.id, params.id),
  )
  mount(app, contract.replyToSupport, ({ viewer, params, body, retryKey }) =>
    replyToSupport(database, viewer.id, params.id, body.text, retryKey),
  )
}
