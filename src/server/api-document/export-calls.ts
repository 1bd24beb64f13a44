import type * as z from 'zod/mini'
import { auditCsv, ledgerCsv, rewardRequestsCsv } from '../../contract/exports.ts'
import { headerNamed, inType } from './answers.ts'
import { type ApiCall, apiCall, SESSION } from './api-call.ts'
import { parametersOf } from './contract-calls.ts'

export const EXPORT_CALLS: readonly ApiCall[] = [
  exportCall('exportRewardRequests', 'Downloads reward requests as CSV, oldest first.', {
    ...rewardRequestsCsv,
    tag: 'reward requests',
  }),
  exportCall('exportLedger', 'Downloads the ledger as CSV, oldest entry first.', {
    ...ledgerCsv,
    tag: 'users',
  }),
  exportCall('exportAuditLog', 'Downloads the audit log as CSV, newest entry first.', {
    ...auditCsv,
    tag: 'audit',
  }),
]

function exportCall(
  operationId: string,
  summary: string,
  { path, tag, query }: { path: string; tag: string; query: z.core.$ZodType },
): ApiCall {
  const file = {
    ...inType('text/csv', 'The file, in UTF-8, with a header line.', { type: 'string' }),
    headers: { 'Content-Disposition': headerNamed('ContentDisposition') },
  }
  return apiCall('GET', path, {
    operationId,
    tag,
    summary: `${summary} The audit log records each download.`,
    description: 'For admins.',
    security: SESSION,
    parameters: parametersOf(query),
    successes: { 200: file },
    errors: [401, 403],
  })
}
