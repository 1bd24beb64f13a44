import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/inbox/saved-replies.ts'
import type { Database } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as lists from '#server/platform/ordered-list.ts'
import { SAVED_REPLIES } from './saved-replies.ts'

export function mountSavedReplies(app: FastifyInstance, database: Database): void {
  mount(app, contract.listSavedReplies, () => lists.readList(SAVED_REPLIES, database.queries))
  mount(app, contract.createSavedReply, ({ viewer, body, retryKey }) =>
    lists.addToList(SAVED_REPLIES, database, viewer.id, body, retryKey),
  )
  mount(app, contract.orderSavedReplies, ({ viewer, body }) =>
    lists.orderList(SAVED_REPLIES, database, viewer.id, body),
  )
  mount(app, contract.updateSavedReply, ({ viewer, params, body }) =>
    lists.updateInList(SAVED_REPLIES, database, viewer.id, params.id, body),
  )
  mount(app, contract.deleteSavedReply, ({ viewer, params, query }) =>
    lists.deleteFromList(SAVED_REPLIES, database, viewer.id, params.id, query.expectedUpdatedAt),
  )
}
