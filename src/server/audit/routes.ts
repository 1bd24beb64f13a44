import type { FastifyInstance } from 'fastify'
import { type AuditRecord, listAudit, listAuditActors } from '#contract/audit/audit.ts'
import { auditCsv } from '#contract/audit/exports.ts'
import { AUDIT_ACTIONS } from '#domain/audit/audit.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import { type CsvColumns, instantColumns, mountCsv } from '#server/platform/http/send-csv.ts'
import type { Services } from '#server/services.ts'
import * as queries from './queries.ts'

const COLUMNS: CsvColumns<AuditRecord> = {
  ...instantColumns<AuditRecord>('When', ({ happenedAt }) => happenedAt),
  Who: ({ actor }) => actor?.email ?? null,
  Action: ({ action }) => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action,
  'Record type': ({ subject }) => subject.type,
  'Record id': ({ subject }) => subject.id,
  Record: ({ label }) => label,
  Member: ({ member }) => member?.email ?? null,
  Changes: ({ changes }) => changes.map(changeInWords).join('; ') || null,
  Reason: ({ reason }) => reason,
}

export function mountAudit(app: FastifyInstance, services: Services): void {
  const { database } = services
  mount(
    app,
    listAudit,
    searched(database, (db, query) => queries.listAudit(db, query)),
  )
  mount(app, listAuditActors, () => queries.listAuditActors(database.queries))
  mountCsv(app, services, {
    ...auditCsv,
    access: 'runTeam',
    name: 'audit-log',
    recorded: ({ search: _search, ...filters }) => filters,
    columns: COLUMNS,
    readPage: (db, query, page) => queries.listAudit(db, { ...query, ...page }, { isWhole: true }),
  })
}

function changeInWords({ field, before, after }: AuditRecord['changes'][number]): string {
  return `${field}: ${before ?? '–'} → ${after ?? '–'}`
}
