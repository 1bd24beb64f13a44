import type * as z from 'zod/mini'
import { auditCsv, ledgerCsv, rewardRequestsCsv } from '../../contract/exports.ts'
import { headerNamed, inType } from './answers.ts'
import { type ApiCall, apiCall, SESSION } from './api-call.ts'
import { parametersOf } from './contract-calls.ts'

/** Lists that admins take along as CSV files. */
export const EXPORT_CALLS: readonly ApiCall[] = [
  exportCall('exportRewardRequests', 'The reward requests, the oldest first.', {
    ...rewardRequestsCsv,
    tag: 'reward requests',
  }),
  exportCall('exportLedger', 'The ledger, the oldest entry first; `to` is not before `from`.', {
    ...ledgerCsv,
    tag: 'users',
  }),
  exportCall('exportAuditLog', 'The audit log, the newest entry first.', { ...auditCsv, tag: 'audit' }),
]

function exportCall(
  operationId: string,
  summary: string,
  { path, tag, query }: { path: string; tag: string; query: z.core.$ZodType },
): ApiCall {
  const file = {
    ...inType('text/csv', 'The file, in UTF-8, with a first line of headings.', { type: 'string' }),
    headers: { 'Content-Disposition': headerNamed('ContentDisposition') },
  }
  return apiCall('GET', path, {
    operationId,
    tag,
    summary: `${summary} As a CSV file; each download is recorded in the audit log.`,
    description: 'For admins.',
    security: SESSION,
    parameters: parametersOf(query),
    successes: { 200: file },
    errors: [401, 403],
  })
}
