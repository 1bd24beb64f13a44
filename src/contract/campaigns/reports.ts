import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery, RequiredLine } from '#contract/fields/common.ts'
import { GivenDay } from '#contract/fields/dates.ts'
import { MAX_PROOFS_AT_ONCE, MAX_REPORT_LINK_NAME_LENGTH } from '#domain/campaigns/reports.ts'
import { sentence } from '#domain/text/wording.ts'

/** A link under which a business opens a campaign's report without an account. */
export const ReportLink = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
  endsAt: Instant,
  revokedAt: z.nullable(Instant),
})
export type ReportLink = z.output<typeof ReportLink>

export const ReportLinkForm = z.strictObject({
  /** The business's contact or office that gets it, for the team. */
  name: RequiredLine(MAX_REPORT_LINK_NAME_LENGTH, sentence('Name is required')),
  /** The last day on which it works, in Toronto; at most 180 days from today. */
  endsOn: GivenDay,
})
export type ReportLinkForm = z.output<typeof ReportLinkForm>

export const listReportLinks = endpoint('GET', '/api/admin/campaigns/:id/report-links', 'runContent', {
  tag: 'reports',
  shows: ['reports'],
  summary: "Lists the links of a campaign's report, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(ReportLink),
})

export const createReportLink = endpoint('POST', '/api/admin/campaigns/:id/report-links', 'runContent', {
  tag: 'reports',
  changes: ['reports', 'audit'],
  refuses: [409],
  summary:
    "Creates a link to a campaign's report. Its address is in this answer only. Returns 409 for a campaign that is a draft.",
  body: ReportLinkForm,
  reply: z.object({ link: ReportLink, address: z.string() }),
})

export const revokeReportLink = endpoint('POST', '/api/admin/report-links/:id/revoke', 'runContent', {
  tag: 'reports',
  changes: ['reports', 'audit'],
  summary: 'Revokes a link: it leads nowhere from then on. Calling it again changes nothing.',
  body: z.strictObject({}),
  reply: ReportLink,
})

/** An approved proof that its member agreed to show. */
export const ReportProof = z.object({
  id: Id,
  task: z.object({ id: Id, title: z.string() }),
  words: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  approvedAt: Instant,
  /** The time when it leaves every report. */
  until: Instant,
  isShown: z.boolean(),
})
export type ReportProof = z.output<typeof ReportProof>

export const listReportProofs = endpoint('GET', '/api/admin/campaigns/:id/report-proofs', 'reviewProofs', {
  tag: 'reports',
  shows: ['reports', 'submissions', 'claims', 'tasks'],
  summary: 'Lists the approved proofs of a campaign that their members agreed to show, newest first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(ReportProof),
})

export const showReportProofs = endpoint('PATCH', '/api/admin/campaigns/:id/report-proofs', 'reviewProofs', {
  tag: 'reports',
  changes: ['reports', 'audit'],
  summary:
    'Shows proofs in the reports of their campaign, or hides them. A proof whose member has withdrawn by then is left out; the answer counts the others.',
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_PROOFS_AT_ONCE)),
    shown: z.boolean(),
  }),
  reply: z.object({ changed: z.int() }),
})
