import * as z from 'zod/mini'
import { auditFilters } from '../../contract/audit.ts'
import { ledgerCsv, rewardRequestsCsv } from '../../contract/exports.ts'
import { answersOf, headerNamed } from './answers.ts'
import { type ApiCall, SESSION } from './api-call.ts'
import { parametersOf } from './contract-calls.ts'
import { groupOf } from './groups.ts'

/** Lists that admins take along as CSV files. */
export const EXPORT_CALLS: readonly ApiCall[] = [
  exportCall('exportRewardRequests', 'The reward requests, the oldest first.', rewardRequestsCsv),
  exportCall('exportLedger', 'The ledger, the oldest entry first; `to` is not before `from`.', ledgerCsv),
  exportCall('exportAuditLog', 'The audit log, the newest entry first.', {
    path: '/api/admin/audit.csv',
    query: z.object(auditFilters),
  }),
]

function exportCall(
  operationId: string,
  summary: string,
  { path, query }: { path: string; query: z.core.$ZodType },
): ApiCall {
  const file = {
    description: 'The file, in UTF-8, with a first line of headings.',
    headers: { 'Content-Disposition': headerNamed('ContentDisposition') },
    content: { 'text/csv': { schema: { type: 'string' } as const } },
  }
  return {
    method: 'GET',
    path,
    operation: {
      operationId,
      tags: [groupOf(path)],
      summary: `${summary} As a CSV file; each download is recorded in the audit log.`,
      description: 'For admins.',
      security: SESSION,
      parameters: parametersOf(query),
      responses: answersOf({ 200: file }, [401, 403]),
    },
  }
}
