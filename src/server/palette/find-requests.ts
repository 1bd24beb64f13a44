import { MOST_FOUND } from '#domain/palette/found.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/rewards/rewards.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { orderById, readFilteredPage } from '#server/platform/db/filtered-ids.ts'
import { rowsOf } from '#server/platform/db/lists.ts'
import { matchingRequests } from '#server/rewards/request-queries.ts'
import { type FoundRow, upToMost, type Wanted } from './wanted.ts'

/** Admins see a held decision as final. */
const PARTS = {
  entry: `json_build_object('id', q.id::text, 'reward', q.reward_name, 'member', u.name,
    'status', coalesce(h.status, q.status))`,
  joined: `reward_requests q join users u on u.id = q.user_id
    left join held_request_decisions h on h.request_id = q.id and h.taken_back_at is null`,
}

interface Entry {
  id: string
  reward: string
  member: string
  status: RequestStatus
}

type Conditions = ReturnType<typeof matchingRequests>['conditions']

const OPEN: Conditions = () => [`q.status in ('pending', 'approved')`]

/** The request with this number, then open ones with every word, oldest first, then the newest. */
export async function findRequests(queries: Queries, { words, number }: Wanted): Promise<FoundRow[]> {
  const [search, ...others] = await inOrderOfUse(queries, words)
  const read = async (filters: { search?: string }, conditions: Conditions, direction: 'asc' | 'desc') => {
    const order = orderById('q', direction)
    const page = { limit: 2 * MOST_FOUND }
    const filtered = {
      ...matchingRequests(filters),
      conditions,
      order,
      page,
      others: filters.search ? others : [],
    }
    return rowsOf(await readFilteredPage<Entry>(queries, filtered, PARTS)).rows.map(present)
  }
  return upToMost([
    async () => (number === null ? [] : read({}, (parameter) => [`q.id = ${parameter(number)}`], 'desc')),
    () => read({ search: search! }, OPEN, 'asc'),
    () => read({ search: search! }, () => ['true'], 'desc'),
  ])
}

/** First those of no reward: a member has few requests, a reward many. Then the longest. */
async function inOrderOfUse(queries: Queries, words: readonly string[]): Promise<readonly string[]> {
  if (words.length < 2) return words
  const rows = await queryRows<{ word: string }>(
    queries,
    `select word from unnest($1::text[]) word
     order by exists (select from rewards w where strpos(w.name_words, word) > 0), length(word) desc`,
    [words],
  )
  return rows.map(({ word }) => word)
}

function present({ id, reward, member, status }: Entry): FoundRow {
  return { kind: 'request', id, name: reward, detail: member, state: REQUEST_STATUS_LABELS[status] }
}
