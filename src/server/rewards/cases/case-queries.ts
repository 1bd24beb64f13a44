import * as z from 'zod'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  AdminRewardCase,
  listCaseFigures,
  listCases,
  OwnCases,
  RewardCase,
} from '#contract/rewards/cases.ts'
import { CASE_DAYS, caseRefusal, secondLookRefusal } from '#domain/rewards/cases.ts'
import type { RequestStatus } from '#domain/rewards/rewards.ts'
import { CASE_DESK, notHeld } from '#server/desk/desks.ts'
import { ASK_OF_CASE } from '#server/desk/second-admin/queries.ts'
import { CursorId, CursorInstant, readCursor, readIdCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, pageOf } from '#server/platform/db/lists.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { FileViewer } from '#server/platform/http/viewer.ts'
import { namedPerson } from '#server/users/queries.ts'
import { IS_FREE_CODE } from '../codes/code-stock.ts'
import { requestMissing } from '../refusals.ts'
import { findAdminRequests } from '../request-queries.ts'

const OPEN_BEFORE = `(select count(*) from reward_cases b where b.status = 'open' and (b.due_at, b.id) <= (k.due_at, k.id))`

/** SQL: the fields of case `k` that everyone sees; admins see a held decision as final. */
const fieldsOf = (
  status: string,
  decidedAt: string,
  reviewNotes: string,
) => `'id', k.id, 'requestId', k.request_id, 'kind', k.kind, 'words', k.words,
  'pictureUrl', case when k.image_key is not null then '/api/cases/' || k.id || '/picture' end,
  'thumbnailUrl', case when k.thumbnail_key is not null then '/api/cases/' || k.id || '/thumbnail' end,
  'openedAt', k.opened_at, 'dueAt', k.due_at, 'place', case when k.status = 'open' then ${OPEN_BEFORE} end,
  'status', ${status}, 'decidedAt', ${decidedAt}, 'reviewNotes', ${reviewNotes},
  'secondLook', case when k.contested_at is not null then json_build_object('askedAt', k.contested_at,
    'words', k.contest_words, 'firstNotes', k.first_review_notes) end`

/** SQL: case `k` as its member sees it. */
const CASE = fieldsOf('k.status', 'k.reviewed_at', 'k.review_notes')

export async function findCaseOf(queries: Queries, caseId: number, userId: string): Promise<RewardCase> {
  const [row] = await queryRows<{ entry: RewardCase }>(
    queries,
    `select json_build_object(${CASE}) as entry from reward_cases k where k.id = $1 and k.user_id = $2`,
    [caseId, userId],
  )
  if (!row) throw caseMissing()
  return row.entry
}

/** SQL: when request `q` was last delivered, a replacement too. */
const DELIVERED_AT = `case when q.status = 'fulfilled' then greatest(q.reviewed_at,
  (select max(x.reviewed_at) from reward_cases x where x.request_id = q.id and x.status = 'replaced')) end`

/** SQL: the latest delivery of request `q`, of its code or by hand. */
const DELIVERED = `json_build_object('status', q.status, 'hasCode', c.id is not null or q.delivery is not null,
  'deliveredAt', ${DELIVERED_AT}, 'firstRevealedAt', case when c.id is not null then c.first_revealed_at
    else (select min(v.revealed_at) from delivery_reveals v
      where v.request_id = q.id and v.revealed_at > ${DELIVERED_AT}) end)`

const OPEN_AFTER = z.tuple([CursorInstant, CursorId])

/** The deliveries, cases and steps of a member's own request; 'not-found' for another member's request. */
export async function findOwnCases(queries: Queries, userId: string, requestId: number): Promise<OwnCases> {
  const [row] = await queryRows<{
    known: {
      status: RequestStatus
      hasCode: boolean
      deliveredAt: string | null
      firstRevealedAt: string | null
    }
    cases: RewardCase[]
    now: Date
  }>(
    queries,
    `select ${DELIVERED} as known, clock_timestamp() as now,
       coalesce((select json_agg(json_build_object(${CASE}) order by k.id desc)
         from reward_cases k where k.request_id = q.id), '[]'::json) as cases
     from reward_requests q left join reward_codes c on c.request_id = q.id and c.void_at is null
     where q.id = $1 and q.user_id = $2`,
    [requestId, userId],
  )
  if (!row) throw requestMissing()
  const { status, ...known } = row.known
  const latest = row.cases[0]
  const state = latest && { ...latest, contestedAt: latest.secondLook?.askedAt ?? null }
  return {
    ...known,
    refusal: caseRefusal({ status, deliveredAt: known.deliveredAt, latest: state ?? null }, row.now),
    secondLookRefusal: state ? secondLookRefusal(state, row.now) : 'not-refused',
    cases: row.cases,
  }
}

/** SQL: the last change to anything about case `k`; undone decisions count too. */
export const CASE_CHANGED_AT = `greatest(k.opened_at, k.contested_at, k.reviewed_at,
  (select max(greatest(x.decided_at, x.taken_back_at)) from held_case_decisions x where x.case_id = k.id),
  (select max(greatest(a.asked_at, a.ended_at)) from second_admin_asks a where a.case_id = k.id))`

const ADMIN_CASE = `json_build_object(${fieldsOf(
  'coalesce(h.status, k.status)',
  'coalesce(h.decided_at, k.reviewed_at)',
  'case when h.id is null then k.review_notes else h.review_notes end',
)},
  'decidedBy', ${namedPerson('d')}, 'firstDecidedBy', ${namedPerson('f')},
  'code', case when c.id is not null then json_build_object('id', c.id, 'lastFour', c.last_four, 'expiresAt', c.expires_at) end,
  'replacement', case when r.id is not null then json_build_object('id', r.id, 'lastFour', r.last_four) end,
  'freeCodes', case when k.status = 'open' then (select case when q.delivery_kind = 'stock' then (
      select count(*) from reward_codes c where c.reward_id = q.reward_id and c.amount_cents = q.amount_cents and ${IS_FREE_CODE}) end
    from reward_requests q where q.id = k.request_id) end,
  'reveals', coalesce((select json_agg(json_build_object('at', v.revealed_at, 'device', v.device) order by v.revealed_at)
    from delivery_reveals v where v.request_id = k.request_id), '[]'::json),
  'record', (select json_build_object(
      'fulfilled', (select count(*) from reward_requests x where x.user_id = k.user_id and x.status = 'fulfilled'),
      'replaced', count(*) filter (where x.status = 'replaced'), 'refunded', count(*) filter (where x.status = 'refunded'),
      'refused', count(*) filter (where x.status = 'refused')) from reward_cases x where x.user_id = k.user_id),
  'hold', case when h.id is not null then json_build_object('finalAt', h.final_at,
    'endsInSeconds', extract(epoch from h.final_at - clock_timestamp())) end,
  'secondAdmin', ${ASK_OF_CASE},
  'changedAt', ${CASE_CHANGED_AT})`

const JOINED = `reward_cases k
  left join held_case_decisions h on h.case_id = k.id and h.taken_back_at is null
  left join users d on d.id = coalesce(h.admin_id, k.reviewed_by)
  left join users f on f.id = k.first_reviewed_by
  left join reward_codes c on c.id = k.code_id
  left join reward_codes r on r.id = k.replacement_id`

type CaseEntry = Omit<AdminRewardCase, 'request'>

async function withRequests(queries: Queries, entries: readonly CaseEntry[]): Promise<AdminRewardCase[]> {
  const requests = await findAdminRequests(queries, [...new Set(entries.map(({ requestId }) => requestId))])
  const byId = new Map(requests.map((request) => [request.id, request]))
  return entries.map((entry) => ({ ...entry, request: byId.get(entry.requestId)! }))
}

/** Cases as admins see them, in this order. */
export async function findAdminCases(queries: Queries, ids: readonly number[]): Promise<AdminRewardCase[]> {
  const rows = await queryRows<{ entry: CaseEntry }>(
    queries,
    `select ${ADMIN_CASE} as entry from ${JOINED} where k.id = any($1) order by array_position($1, k.id)`,
    [ids],
  )
  return withRequests(
    queries,
    rows.map(({ entry }) => entry),
  )
}

export async function findAdminCase(queries: Queries, caseId: number): Promise<AdminRewardCase> {
  const [found] = await findAdminCases(queries, [caseId])
  if (!found) throw caseMissing()
  return found
}

/** A case whose decision is on hold is no longer among the open ones. */
export async function listAdminCases(
  queries: Queries,
  { status, limit, cursor }: QueryOf<typeof listCases>,
): Promise<Page<AdminRewardCase>> {
  if (status === 'open') {
    const [at, id] = cursor ? readCursor(cursor, OPEN_AFTER) : [null, 0]
    const rows = await queryRows<{ entry: CaseEntry }>(
      queries,
      `select ${ADMIN_CASE} as entry from ${JOINED}
       where k.status = 'open' and h.id is null and ($1::timestamptz is null or (k.due_at, k.id) > ($1, $2))
       order by k.due_at, k.id limit $3`,
      [at, id, limit + 1],
    )
    const page = pageOf(rows, limit, ({ entry }) => [entry.dueAt, entry.id])
    return {
      ...page,
      rows: await withRequests(
        queries,
        page.rows.map(({ entry }) => entry),
      ),
    }
  }
  const rows = await queryRows<{ entry: CaseEntry }>(
    queries,
    `select ${ADMIN_CASE} as entry from ${JOINED} where k.status = $1 and k.id < $2 order by k.id desc limit $3`,
    [status, readIdCursor(cursor) ?? BEYOND_LAST_ID, limit + 1],
  )
  const page = pageOf(rows, limit, ({ entry }) => [entry.id])
  return {
    ...page,
    rows: await withRequests(
      queries,
      page.rows.map(({ entry }) => entry),
    ),
  }
}

const SINCE = `clock_timestamp() - interval '${24 * CASE_DAYS} hours'`

/** SQL: whether case `k` waits for a decision; a held one no longer does. */
const IS_OPEN = `k.status = 'open' and ${notHeld(CASE_DESK, 'k')}`

/** Deliveries in the last CASE_DAYS, by reward and the supplier of their code, and what became of their cases. */
export function countCases(queries: Queries): Promise<ReplyOf<typeof listCaseFigures>> {
  return queryOne(
    queries,
    `with delivered as (
       select c.reward_id, coalesce(b.supplier, '') as supplier, c.id as code_id, c.request_id, c.cost_cents
       from reward_codes c left join reward_code_batches b on b.id = c.batch_id
       where c.request_id is not null and c.delivered_at > ${SINCE}
       union all
       select q.reward_id, '', null, q.id, null from reward_requests q
       where q.status = 'fulfilled' and q.reviewed_at > ${SINCE}
         and not exists (select from reward_codes c where c.request_id = q.id)),
     outcomes as (
       select d.*, k.status, q.points_spent from delivered d join reward_requests q on q.id = d.request_id
       left join reward_cases k on k.request_id = d.request_id and k.code_id is not distinct from d.code_id),
     figures as (
       select reward_id, supplier, count(distinct (request_id, code_id))
           + count(*) filter (where status = 'replaced' and code_id is null) as delivered,
         count(*) filter (where status = 'replaced') as replaced,
         count(*) filter (where status = 'refunded') as refunded,
         count(*) filter (where status = 'refused') as refused,
         coalesce(sum(cost_cents) filter (where status in ('replaced', 'refunded')), 0) as "costCents",
         coalesce(sum(points_spent) filter (where status = 'refunded'), 0) as "refundedPoints"
       from outcomes group by reward_id, supplier)
     select (select count(*) from reward_cases k where ${IS_OPEN}) as open,
       (select count(*) from reward_cases k where ${IS_OPEN} and k.due_at < clock_timestamp()) as overdue,
       coalesce((select json_agg(json_build_object('reward', json_build_object('id', w.id, 'name', w.name),
           'supplier', f.supplier, 'delivered', f.delivered, 'replaced', f.replaced, 'refunded', f.refunded,
           'refused', f.refused, 'costCents', f."costCents", 'refundedPoints', f."refundedPoints")
           order by (f.replaced + f.refunded)::numeric / f.delivered desc, w.name, f.supplier)
         from figures f join rewards w on w.id = f.reward_id
         where f.replaced + f.refunded + f.refused > 0), '[]'::json) as rows`,
  )
}

/** 'not-found' unless it is the viewer's own or they see those of others, and once it was removed. */
export async function findCasePicture(
  queries: Queries,
  caseId: number,
  viewer: Pick<FileViewer, 'id' | 'seesOthers'>,
): Promise<{ imageKey: string; thumbnailKey: string; imageType: string }> {
  const [row] = await queryRows<{ imageKey: string; thumbnailKey: string; imageType: string }>(
    queries,
    `select image_key as "imageKey", thumbnail_key as "thumbnailKey", image_type as "imageType"
     from reward_cases where id = $1 and image_key is not null and (user_id = $2 or $3)`,
    [caseId, viewer.id, viewer.seesOthers],
  )
  if (!row) throw new Refusal('not-found', 'This picture doesn’t exist or was removed.')
  return row
}

export function caseMissing(): Refusal {
  return new Refusal('not-found', 'This case doesn’t exist.')
}
