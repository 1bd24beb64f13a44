import * as z from 'zod'
import { ledgerCsv } from '#contract/audit/exports.ts'
import type { EntryKind } from '#domain/points/points.ts'
import { CursorId, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows, queryUnprepared } from '#server/platform/db/database.ts'
import { type Page, pageOf } from '#server/platform/db/lists.ts'
import { type CsvList, instantColumns } from '#server/platform/http/send-csv.ts'
import { boundsOfDays } from './statement-csv.ts'

interface LedgerLine {
  id: number
  memberId: string
  email: string
  kind: EntryKind
  amount: number
  balanceAfter: number
  description: string
  reference: string
  recordedAt: string
}

/** The previous entry, and the last one of the file. */
const AFTER = z.tuple([CursorId, CursorId])

type Filter = z.output<(typeof ledgerCsv)['query']>

export const ledgerFile: CsvList<(typeof ledgerCsv)['query'], LedgerLine> = {
  ...ledgerCsv,
  access: 'runTeam',
  name: 'ledger',
  recorded: (filters) => filters,
  columns: {
    Entry: (line) => line.id,
    Member: (line) => line.email,
    'Member id': (line) => line.memberId,
    Kind: (line) => line.kind,
    Points: (line) => line.amount,
    'Balance after': (line) => line.balanceAfter,
    Description: (line) => line.description,
    Reference: (line) => line.reference,
    ...instantColumns<LedgerLine>('Recorded', (line) => line.recordedAt),
  },
  readPage: readLines,
}

/** The cursor keeps the file's last entry, so that new entries do not extend a download in progress. */
async function readLines(
  queries: Queries,
  filter: Filter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<LedgerLine>> {
  const [after, last] = cursor ? readCursor(cursor, AFTER) : await findEnds(queries, filter)
  const { from, until, member } = boundsOf(filter)
  const rows = await queryRows<{ line: LedgerLine }>(
    queries,
    `select json_build_object('id', e.id, 'memberId', e.user_id, 'email', u.email, 'kind', e.kind,
       'amount', e.amount, 'balanceAfter', e.balance_after, 'description', e.description, 'reference', e.ref_id,
       'recordedAt', e.created_at) as line
     from entries e join users u on u.id = e.user_id
     where e.id > $1 and e.id <= $2 and ($4::timestamptz is null or e.created_at >= $4)
       and ($5::timestamptz is null or e.created_at < $5) ${member ? 'and e.user_id = $6' : ''}
     order by e.id limit $3`,
    [after, last, limit + 1, from, until, ...(member ? [member] : [])],
  )
  return pageOf(
    rows.map(({ line }) => line),
    limit,
    (line) => [line.id, Number(last)],
  )
}

async function findEnds(queries: Queries, filter: Filter): Promise<readonly [number, number]> {
  const { from, until, member } = boundsOf(filter)
  const [ends] = await queryUnprepared<{ first: number | null; last: number | null }>(
    queries,
    `select min(id) as first, max(id) as last from entries
     where ($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
       and ($3::text is null or user_id = $3)`,
    [from, until, member],
  )
  return [(ends?.first ?? 1) - 1, ends?.last ?? 0]
}

function boundsOf({ member, ...days }: Filter) {
  return { ...boundsOfDays(days), member: member || null }
}
