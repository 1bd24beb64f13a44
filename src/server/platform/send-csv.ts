import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { AuditSubject } from '../../domain/audit.ts'
import { torontoClock, torontoDay } from '../../domain/time.ts'
import { recordAudit } from './audit.ts'
import { csvStream } from './csv.ts'
import type { Database } from './database.ts'
import type { Page } from './lists.ts'
import { admitViewer, parseQuery } from './mount.ts'
import type { ReadViewer } from './viewer.ts'

/** What a cell can hold: numbers stay numbers, null is an empty cell. */
export type Cell = string | number | null

/** Headings in their order, each with what the cells below it hold. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/** A list that admins can take along as a file. */
export interface CsvList<Schema extends z.core.$ZodType, Row> {
  path: string
  /** The name of the file before its day: 'ledger' is saved as 'ledger-2026-11-21.csv'. */
  name: string
  query: Schema
  /** The filters as the audit log keeps them: no search text and no address, for these may name a person. */
  recorded: (query: z.output<Schema>) => Record<string, unknown>
  columns: CsvColumns<Row>
  readPage: (
    query: z.output<Schema>,
    page: { limit: number; cursor: string | undefined },
  ) => Promise<Page<Row>>
}

/** Rows held at once: a list of any length costs the memory of this many. */
const ROWS_AT_ONCE = 1000

const SUBJECT: AuditSubject = 'export'

/**
 * Serves a list as a CSV file to admins. It is read page by page while it is sent, and stands in the audit log before
 * its first byte leaves.
 */
export function mountCsv<Schema extends z.core.$ZodType, Row>(
  app: FastifyInstance,
  { database, readViewer }: { database: Database; readViewer: ReadViewer },
  list: CsvList<Schema, Row>,
): void {
  const cells = Object.values(list.columns)
  app.get(list.path, { exposeHeadRoute: false, config: { opensInTab: true } }, async (request, reply) => {
    const viewer = await admitViewer(readViewer, 'admin', request, true)
    const query = parseQuery(list.query, request)
    await database.transaction((tx) =>
      recordAudit(tx, {
        actorId: viewer.id,
        action: 'export.downloaded',
        subject: { type: SUBJECT, id: list.name },
        label: list.name,
        after: list.recorded(query),
      }),
    )
    async function* rows() {
      for await (const row of everyRow((page) => list.readPage(query, page))) {
        yield cells.map((cell) => cell(row))
      }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${list.name}-${torontoDay(new Date())}.csv"`)
      .send(csvStream(Object.keys(list.columns), rows()))
  })
}

/** Two columns for one instant: ISO 8601 in UTC for programs, the clock in Toronto for people. */
export function instantColumns<Row>(
  heading: string,
  instantOf: (row: Row) => string | Date | null,
): CsvColumns<Row> {
  const column = (write: (instant: Date) => string) => (row: Row) => {
    const instant = instantOf(row)
    return instant === null ? null : write(new Date(instant))
  }
  return {
    [`${heading} (UTC)`]: column((instant) => instant.toISOString()),
    [`${heading} (Toronto)`]: column(torontoClock),
  }
}

async function* everyRow<Row>(
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const page = await readPage({ limit: ROWS_AT_ONCE, cursor })
    yield* page.rows
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
