import type { FastifyInstance } from 'fastify'
import { getPointsSummary, listPoints } from '#contract/points/points.ts'
import { mount } from '#server/platform/http/mount.ts'
import { mountCsv } from '#server/platform/http/send-csv.ts'
import type { Services } from '#server/services.ts'
import { ledgerFile } from './ledger-csv.ts'
import { listEntries, summarizePoints } from './queries.ts'
import { statementFile } from './statement-csv.ts'

export function mountPoints(app: FastifyInstance, services: Services): void {
  const { database } = services
  mount(app, listPoints, ({ viewer, query }) => listEntries(database.shortReads, viewer.id, query))
  mount(app, getPointsSummary, ({ viewer }) => summarizePoints(database.shortReads, viewer.id))
  mountCsv(app, services, statementFile)
  mountCsv(app, services, ledgerFile)
}
