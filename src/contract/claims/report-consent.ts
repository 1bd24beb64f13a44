import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery } from '#contract/fields/common.ts'

/** Whether the business that ordered a task may see the member's proof; apart from claiming, and no by default. */
export const ReportConsent = z.object({
  taskId: Id,
  title: z.string(),
  /** The time of the consent; null without one. */
  agreedAt: z.nullable(Instant),
  /** The sentence that they agreed to, or would agree to now. */
  sentence: z.string(),
  version: z.string(),
  /** The time when the approved proof leaves every report; null until it is approved. */
  until: z.nullable(Instant),
  /** Whether they can agree now: the claim was made under terms that name reports, and that time has not passed. */
  canAgree: z.boolean(),
})
export type ReportConsent = z.output<typeof ReportConsent>

export const getReportConsent = endpoint('GET', '/api/tasks/:id/report-consent', 'member', {
  shows: ['reports', 'claims', 'submissions'],
  refuses: [404],
  summary: "Returns the member's consent for their claim of a business's task; 404 without such a claim.",
  reply: ReportConsent,
})

export const setReportConsent = endpoint('PUT', '/api/tasks/:id/report-consent', 'member', {
  changes: ['reports'],
  refuses: [404, 409],
  summary:
    'Agrees that the business sees the proof, or withdraws that: it then leaves every report at once. Withdrawing always works.',
  body: z.strictObject({ agreed: z.boolean() }),
  reply: ReportConsent,
})

export const listReportConsents = endpoint('GET', '/api/user/report-consents', 'member', {
  tag: 'tasks',
  shows: ['reports', 'claims', 'submissions', 'tasks'],
  summary: 'Lists what the member agreed that businesses see, newest first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(ReportConsent),
})
