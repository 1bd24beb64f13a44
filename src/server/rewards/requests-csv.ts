import type * as z from 'zod/mini'
import { rewardRequestsCsv } from '../../contract/exports.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '../../domain/rewards.ts'
import { readIdCursor } from '../platform/db/cursors.ts'
import { type Queries, queryRows } from '../platform/db/database.ts'
import { filteredIds, type IdFilter } from '../platform/db/filtered-ids.ts'
import { type Page, pageOf } from '../platform/db/lists.ts'
import { type CsvList, instantColumns } from '../platform/http/send-csv.ts'
import { REQUEST_LIST } from './queries.ts'

interface RequestLine {
  id: number
  email: string
  reward: string
  category: string
  value: string
  points: number
  status: RequestStatus
  destination: string
  requestedAt: string
  reviewedAt: string | null
  reviewedBy: string | null
  notes: string | null
}

/** Reward requests as a file, with the filters of the screen. */
export function rewardRequestsFile(
  queries: Queries,
): CsvList<(typeof rewardRequestsCsv)['query'], RequestLine> {
  return {
    path: rewardRequestsCsv.path,
    name: 'reward-requests',
    query: rewardRequestsCsv.query,
    recorded: ({ search, ...filters }) => ({ ...filters, ...(search && { searched: true }) }),
    columns: {
      Request: (line) => line.id,
      Member: (line) => line.email,
      Reward: (line) => line.reward,
      Category: (line) => line.category,
      Value: (line) => line.value,
      'Points spent': (line) => line.points,
      Status: (line) => REQUEST_STATUS_LABELS[line.status],
      Destination: (line) => line.destination.replaceAll('\n', ', '),
      ...instantColumns<RequestLine>('Requested', (line) => line.requestedAt),
      ...instantColumns<RequestLine>('Reviewed', (line) => line.reviewedAt),
      'Reviewed by': (line) => line.reviewedBy,
      'Review notes': (line) => line.notes,
    },
    readPage: (query, page) => readLines(queries, query, page),
  }
}

async function readLines(
  queries: Queries,
  { status, category, search }: z.output<(typeof rewardRequestsCsv)['query']>,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<RequestLine>> {
  const after = readIdCursor(cursor) ?? 0
  const rows = await queryRows<{ line: RequestLine }>(
    queries,
    `select json_build_object('id', q.id, 'email', u.email, 'reward', q.reward_name, 'category', w.category,
       'value', q.reward_value, 'points', q.points_spent, 'status', q.status, 'destination', q.destination,
       'requestedAt', q.requested_at, 'reviewedAt', q.reviewed_at, 'reviewedBy', d.email,
       'notes', q.review_notes) as line
     from reward_requests q join users u on u.id = q.user_id join rewards w on w.id = q.reward_id
       left join users d on d.id = q.reviewed_by
     where q.id = any($1) order by q.id`,
    [await idsOf(queries, { status, category, search, limit: limit + 1, after, oldestFirst: true })],
  )
  return pageOf(
    rows.map(({ line }) => line),
    limit,
    (line) => [line.id],
  )
}

async function idsOf(queries: Queries, filter: IdFilter): Promise<number[]> {
  if (filter.category || filter.search) return filteredIds(queries, REQUEST_LIST, filter)
  const rows = await queryRows<{ id: number }>(
    queries,
    `select id from reward_requests where id > $1 ${filter.status ? 'and status = $3' : ''} order by id limit $2`,
    [filter.after, filter.limit, ...(filter.status ? [filter.status] : [])],
  )
  return rows.map(({ id }) => id)
}
