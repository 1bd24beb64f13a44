import * as z from 'zod'
import { submissionsCsv } from '#contract/audit/exports.ts'
import { SUBMISSION_STATUS_LABELS, type SubmissionStatus } from '#domain/proofs/submissions.ts'
import { CursorId, CursorInstant, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryOne, queryRows, queryUnprepared } from '#server/platform/db/database.ts'
import { BEYOND_LAST_ID, firstRows, type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'
import { type CsvList, instantColumns } from '#server/platform/http/send-csv.ts'
import { boundsOfDays } from '#server/points/statement-csv.ts'
import { shortName } from '#server/users/queries.ts'

interface SubmissionLine {
  id: number
  taskId: number
  task: string
  client: string | null
  campaign: string | null
  memberId: string
  member: string
  version: number
  status: SubmissionStatus
  submittedAt: string
  decidedAt: string | null
  reviewer: string | null
  hoursToDecision: number | null
  points: number | null
  isSecondLook: boolean
  reviewNotes: string | null
}

type Filters = z.output<(typeof submissionsCsv)['query']>

/** Newest versions, without proof or addresses. A decision on hold is not made yet: its submission is pending. */
export const submissionsFile: CsvList<(typeof submissionsCsv)['query'], SubmissionLine> = {
  ...submissionsCsv,
  access: 'reviewProofs',
  name: 'submissions',
  recorded: (filters) => filters,
  columns: {
    Submission: (line) => line.id,
    Task: (line) => line.task,
    'Task number': (line) => line.taskId,
    Client: (line) => line.client,
    Campaign: (line) => line.campaign,
    Member: (line) => line.member,
    'Member id': (line) => line.memberId,
    Version: (line) => line.version,
    Status: (line) => SUBMISSION_STATUS_LABELS[line.status],
    ...instantColumns<SubmissionLine>('Submitted', (line) => line.submittedAt),
    ...instantColumns<SubmissionLine>('Decided', (line) => line.decidedAt),
    Reviewer: (line) => line.reviewer,
    'Hours to decision': (line) => line.hoursToDecision,
    'Points awarded': (line) => line.points,
    'Second look': (line) => (line.isSecondLook ? 'Yes' : 'No'),
    'Review notes': (line) => line.reviewNotes,
  },
  readPage: (queries, filters, page) =>
    filters.task || filters.client ? readOfTasks(queries, filters, page) : readByTime(queries, filters, page),
}

/** A second look counts from when it was asked for. */
const LINE = `json_build_object('id', s.id, 'taskId', t.id, 'task', t.title, 'client', k.name, 'campaign', p.name,
  'memberId', u.id, 'member', u.name, 'version', s.version, 'status', s.status, 'submittedAt', s.submitted_at,
  'decidedAt', s.reviewed_at, 'reviewer', ${shortName('d')}, 'hoursToDecision',
  round((extract(epoch from s.reviewed_at - coalesce(s.contested_at, s.submitted_at)) / 3600)::numeric, 1),
  'points', s.points_awarded, 'isSecondLook', s.contested_at is not null, 'reviewNotes', s.review_notes)`

interface Pick {
  picked: string
  order: string
  limit: number
  read: typeof queryRows | typeof queryUnprepared
}

async function readPicked(
  queries: Queries,
  { picked, order, limit, read }: Pick,
  values: readonly unknown[],
): Promise<SubmissionLine[]> {
  const rows = await read<{ line: SubmissionLine }>(
    queries,
    `select ${LINE} as line from (${firstRows(picked, `$${values.length + 1}`)}) picked
       join submissions s on s.id = picked.id join tasks t on t.id = s.task_id join users u on u.id = s.user_id
       join claims c on c.id = s.claim_id left join campaigns p on p.id = c.campaign_id
       left join clients k on k.id = p.client_id left join users d on d.id = s.reviewed_by
     order by ${order}`,
    [...values, limit + 1],
  )
  return rows.map(({ line }) => line)
}

/** SQL: whether `s` was the newest version when the file began, so that one which is replaced during the download stays. */
const newestAt = (at: string) =>
  `s.submitted_at <= ${at}::timestamptz and (s.replaced_at is null or s.replaced_at > ${at}::timestamptz)`

async function readNow(queries: Queries): Promise<string> {
  const { now } = await queryOne<{ now: string }>(
    queries,
    `select to_json(clock_timestamp()) #>> '{}' as now`,
  )
  return now
}

/** The previous submission, and when the file began. */
const ENDS_BEFORE = z.tuple([CursorInstant, CursorId, CursorInstant])

async function readByTime(queries: Queries, days: Filters, page: PageQuery): Promise<Page<SubmissionLine>> {
  const { from, until } = boundsOfDays(days)
  const [time, id, at] = page.cursor
    ? readCursor(page.cursor, ENDS_BEFORE)
    : [until ?? 'infinity', 0, await readNow(queries)]
  const lines = await readPicked(
    queries,
    {
      picked: `select s.id from submissions s
        where ${newestAt('$4')} and s.submitted_at >= $1 and (s.submitted_at, s.id) < ($2::timestamptz, $3)
        order by s.submitted_at desc, s.id desc`,
      order: 's.submitted_at desc, s.id desc',
      read: queryRows,
      limit: page.limit,
    },
    [from ?? '-infinity', time, id, at],
  )
  return pageOf(lines, page.limit, (line) => [line.submittedAt, line.id, at])
}

/** The previous submission, the last one of the file, and when it began. */
const AFTER = z.tuple([CursorId, CursorId, CursorInstant])

/** The newest of each task, merged: the index by task has its submissions in the order of their ids. */
async function readOfTasks(
  queries: Queries,
  filters: Filters,
  page: PageQuery,
): Promise<Page<SubmissionLine>> {
  const { from, until } = boundsOfDays(filters)
  const days = [from ?? '-infinity', until ?? 'infinity']
  const tasks = await findTasks(queries, filters)
  const [before, last, at] = page.cursor
    ? readCursor(page.cursor, AFTER)
    : await findEnds(queries, tasks, filters)
  const lines = await readPicked(
    queries,
    {
      picked: `select newest.id from unnest($1::bigint[]) task (id) cross join lateral (${firstRows(
        `select s.id from submissions s where s.task_id = task.id and ${newestAt('$6')}
           and s.id < $2 and s.id >= $3 and s.submitted_at >= $4 and s.submitted_at < $5
         order by s.id desc`,
        '$7',
      )}) newest order by newest.id desc`,
      order: 's.id desc',
      // A plan for any values expects so few rows between two bounds that it would read all of a task to sort them.
      read: queryUnprepared,
      limit: page.limit,
    },
    [tasks, before, last, ...days, at],
  )
  return pageOf(lines, page.limit, ({ id }) => [id, last, at])
}

/** A claimed task keeps its campaign, which is the one that pays. */
async function findTasks(queries: Queries, { task, client }: Filters): Promise<number[]> {
  if (client === undefined) return task === undefined ? [] : [task]
  const rows = await queryRows<{ id: number }>(
    queries,
    `select t.id from tasks t join campaigns p on p.id = t.campaign_id
     where p.client_id = $1 and ($2::bigint is null or t.id = $2)`,
    [client, task ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Days end the search in each task at the file's last submission, so that no page reads all that came before. */
async function findEnds(
  queries: Queries,
  tasks: readonly number[],
  days: Filters,
): Promise<[number, number, string]> {
  const { from, until } = boundsOfDays(days)
  const at = await readNow(queries)
  if (from === null && until === null) return [BEYOND_LAST_ID, 0, at]
  const [ends] = await queryUnprepared<{ first: number | null; last: number | null }>(
    queries,
    `select max(id) as first, min(id) as last from (
       select s.id from submissions s where s.task_id = any($1) and ${newestAt('$4')}
         and s.submitted_at >= $2 and s.submitted_at < $3 offset 0) found`,
    [tasks, from ?? '-infinity', until ?? 'infinity', at],
  )
  return [(ends?.first ?? 0) + 1, ends?.last ?? 0, at]
}
