import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery } from '#contract/fields/common.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { MAIL_KINDS } from '#domain/notifications/mail.ts'

/** A failed email, without its body, which may have links that sign people in. */
export const FailedMail = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  createdAt: Instant,
  failedAt: Instant,
  tries: z.int(),
  reason: z.string(),
})
export type FailedMail = z.output<typeof FailedMail>

export const listFailedMails = endpoint('GET', '/api/admin/mails', 'runTeam', {
  shows: ['mails'],
  summary: 'Lists emails that failed and are no longer retried, newest first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(FailedMail),
})

export const resendMails = endpoint('POST', '/api/admin/mails/resend', 'runTeam', {
  changes: ['mails', 'audit'],
  summary: 'Retries failed emails, and skips any that are no longer failed.',
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_PAGE_SIZE)) }),
  reply: z.object({ resent: z.int() }),
})
