import * as z from 'zod/mini'
import { MAX_PAGE_SIZE } from '../domain/lists.ts'
import { MAIL_KINDS } from '../domain/mail.ts'
import { Id, Instant, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A mail that could not be sent. What it says stays out: it may carry links that sign people in. */
export const FailedMail = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  createdAt: Instant,
  failedAt: Instant,
  tries: z.int(),
  /** What the mail server said last. */
  reason: z.string(),
})
export type FailedMail = z.output<typeof FailedMail>

export const listFailedMails = endpoint('GET', '/api/admin/mails', 'admin', {
  shows: ['mails'],
  summary: 'Mails that could not be sent and are not tried any more, newest first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(FailedMail),
})

export const resendMails = endpoint('POST', '/api/admin/mails/resend', 'admin', {
  changes: ['mails', 'audit'],
  summary:
    'Has mails that could not be sent tried again; those that are no such mails any more are left alone.',
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_PAGE_SIZE)) }),
  reply: z.object({ resent: z.int() }),
})
