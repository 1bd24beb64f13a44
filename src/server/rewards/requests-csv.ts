import { rewardRequestsCsv } from '#contract/audit/exports.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/rewards/rewards.ts'
import { orderById, readFilteredPage } from '#server/platform/db/filtered-ids.ts'
import { rowsOf } from '#server/platform/db/lists.ts'
import { type CsvList, instantColumns } from '#server/platform/http/send-csv.ts'
import { matchingRequests } from './request-queries.ts'

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

export const rewardRequestsFile: CsvList<(typeof rewardRequestsCsv)['query'], RequestLine> = {
  ...rewardRequestsCsv,
  access: 'payRewards',
  name: 'reward-requests',
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
  readPage: async (queries, query, page) =>
    rowsOf(
      await readFilteredPage(
        queries,
        { ...matchingRequests(query), order: orderById('q', 'asc'), page, isWhole: true },
        LINES,
      ),
    ),
}

const LINES = {
  entry: `json_build_object('id', q.id, 'email', u.email, 'reward', q.reward_name,
      'category', w.category, 'value', q.reward_value, 'points', q.points_spent, 'status', q.status,
      'destination', q.destination, 'requestedAt', q.requested_at, 'reviewedAt', q.reviewed_at,
      'reviewedBy', d.email, 'notes', q.review_notes)`,
  joined: `reward_requests q join users u on u.id = q.user_id join rewards w on w.id = q.reward_id
      left join users d on d.id = q.reviewed_by`,
}
