import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { AuditSubject } from '#domain/audit/audit.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import type { Action } from '#domain/identity/duties.ts'
import { torontoClock, torontoDay } from '#domain/time/time.ts'
import { recordAudit } from '../audit.ts'
import type { Database, Queries } from '../db/database.ts'
import type { Page } from '../db/lists.ts'
import { parseQuery } from './parse-request.ts'
import { admitViewer } from './viewer.ts'

type Cell = string | number | null

/** Headings in order, each with the value of its cells. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

export interface CsvList<Schema extends z.core.$ZodType, Row> {
  path: string
  /** 'ledger' is saved as 'ledger-2026-11-21.csv'. */
  name: string
  query: Schema
  /** A member's own list is not recorded. */
  access: Action | 'member'
  /** The filters for the audit log, without search text and addresses, which may identify a person; null for members. */
  recorded: ((query: z.output<Schema>) => Record<string, unknown>) | null
  /** Replaces the rule for every call. */
  cacheControl?: 'no-store'
  columns: CsvColumns<Row>
  readPage: (
    queries: Queries,
    query: z.output<Schema>,
    page: { limit: number; cursor: string | undefined },
    viewerId: string,
  ) => Promise<Page<Row>>
}

const SUBJECT: AuditSubject = 'export'

const ROUTE = { exposeHeadRoute: false, config: { opensInTab: true } }

/** Serves a list as CSV, to admins after recording the export in the audit log. Reads it page by page. */
export function mountCsv<Schema extends z.core.$ZodType, Row>(
  app: FastifyInstance,
  { database }: { database: Database },
  list: CsvList<Schema, Row>,
): void {
  const cells = Object.values(list.columns)
  app.get(list.path, ROUTE, async (request, reply) => {
    const { recorded } = list
    const viewer = await admitViewer(request, list.access)
    const query = parseQuery(list.query, request)
    if (recorded) {
      await database.transaction((tx) =>
        recordAudit(tx, {
          actorId: viewer.id,
          action: 'export.downloaded',
          subject: { type: SUBJECT, id: list.name },
          label: list.name,
          after: recorded(query),
        }),
      )
    }
    async function* rows() {
      for await (const row of everyRow((page) => list.readPage(database.queries, query, page, viewer.id))) {
        yield cells.map((cell) => cell(row))
      }
    }
    if (list.cacheControl) reply.header('cache-control', list.cacheControl)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${list.name}-${torontoDay(new Date())}.csv"`)
      .send(csvStream(Object.keys(list.columns), rows()))
  })
}

/** Two columns per instant: ISO 8601 in UTC for programs, Toronto time for people. */
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

/** Keeps one page in memory, however long the list is. A larger one would end the file: lists read no more at once. */
export async function* everyRow<Row>(
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const page = await readPage({ limit: MAX_PAGE_SIZE, cursor })
    yield* page.rows
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

const OPTIONS: Options = {
  bom: true,
  record_delimiter: 'windows',
  // Spreadsheets run a cell that begins with = + - @ as a formula; an apostrophe makes it text.
  escape_formulas: true,
  // Quotes keep a text with a semicolon in one cell where spreadsheets split at semicolons, as in French Canada.
  quoted_string: true,
}

/** Rows as CSV that spreadsheets open correctly and safely: UTF-8 with BOM, a heading row first. */
export function csvStream(
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Readable {
  const stringifier = stringify({ ...OPTIONS, header: true, columns: [...columns] })
  const source = Readable.from(rows)
  source.on('error', (error) => stringifier.destroy(error))
  // An aborted download stops reading.
  stringifier.on('close', () => source.destroy())
  return source.pipe(stringifier)
}
