import type { FastifyInstance } from 'fastify'
import type { FailedMail } from '#contract/notifications/mails.ts'
import * as contract from '#contract/notifications/mails.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, pageOf } from '#server/platform/db/lists.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { resendMails } from './resend-mails.ts'

export function mountMails(app: FastifyInstance, { database }: Services): void {
  mount(app, contract.listFailedMails, ({ query }) => listFailedMails(database.queries, query))
  mount(app, contract.resendMails, ({ viewer, body }) => resendMails(database, viewer.id, body.ids))
}

/** Emails we stopped trying to send, newest first. */
async function listFailedMails(
  queries: Queries,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<FailedMail>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const rows = await queryRows<{ mail: FailedMail }>(
    queries,
    `select json_build_object('id', id, 'kind', kind, 'recipient', recipient, 'subject', subject,
       'createdAt', created_at, 'failedAt', failed_at, 'tries', attempts, 'reason', coalesce(last_error, '')) as mail
     from mails where failed_at is not null and id < $1 order by id desc limit $2`,
    [before, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.mail.id])
  return { rows: shown.map((row) => row.mail), next }
}
