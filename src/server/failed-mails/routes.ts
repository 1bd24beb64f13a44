import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/mails.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../services.ts'
import { listFailedMails } from './queries.ts'
import { resendMails } from './resend-mails.ts'

/** What admins see and do about mail that could not be sent. */
export function mountMails(app: FastifyInstance, { database, identity }: Services): void {
  const { readViewer } = identity
  mount(app, readViewer, contract.listFailedMails, ({ query }) => listFailedMails(database.queries, query))
  mount(app, readViewer, contract.resendMails, ({ viewer, body }) =>
    resendMails(database, viewer.id, body.ids),
  )
}
