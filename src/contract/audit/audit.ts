import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery, Search, Text } from '#contract/fields/common.ts'
import { GivenDay } from '#contract/fields/dates.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from '#domain/audit/audit.ts'

/** The `actor` filter for entries of the system itself. */
export const NOBODY = 'product'

const actions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

const Person = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** A newer server may know more actions, so they are plain texts. */
export const AuditRecord = z.object({
  id: Id,
  happenedAt: Instant,
  actor: z.nullable(Person),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string() }),
  label: z.string(),
  member: z.nullable(Person),
  /** Fields and values in words, instants in ISO 8601; null for nothing. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reason: z.nullable(z.string()),
})
export type AuditRecord = z.output<typeof AuditRecord>

/** `from` and `to` are days in Toronto, both included. */
export const auditFilters = {
  /** The id of an admin, or 'product' for the system. */
  actor: z.optional(Text(100)),
  action: z.optional(z.enum(actions)),
  subject: z.optional(z.enum(AUDIT_SUBJECTS)),
  subjectId: z.optional(Text(100)),
  member: z.optional(Text(100)),
  from: z.optional(GivenDay),
  to: z.optional(GivenDay),
  search: Search,
}

export const listAudit = endpoint('GET', '/api/admin/audit', 'runTeam', {
  shows: ['audit', 'account'],
  summary: 'Lists who did what to whom, newest first. `search` matches labels and reasons.',
  query: z.object({ ...pageQuery, ...auditFilters }),
  paged: true,
  searchesNewest: true,
  reply: z.array(AuditRecord),
})

export const listAuditActors = endpoint('GET', '/api/admin/audit-actors', 'runTeam', {
  tag: 'audit',
  shows: ['audit', 'account'],
  summary: 'Lists everyone whose actions are in the audit log.',
  reply: z.array(Person),
})
