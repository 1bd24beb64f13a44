import { eq } from 'drizzle-orm'
import { BRAND } from '#domain/site/brand.ts'
import { formatPoints } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { DAY_MS, torontoDay } from '#domain/time/time.ts'
import { installation } from '#server/database/schema/operation.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { wantsMail } from './deliver.ts'
import { type Block, composeMail, type Letter } from './layout.ts'
import { type Owner, queueMail } from './outbox.ts'

interface NewTask {
  id: number
  title: string
  points: number
  category: string
}

/** Tasks listed in one email; the rest are counted. */
const NAMED = 10
/** Members per transaction. */
const BATCH = 200
/** The row with the newest task of the last digest. */
const MARK_KEY = 'new-task-digest-published'
/** A task is published a moment before its transaction commits. */
const SETTLED_MINUTES = 1

/** A task in the order of publication; the time is PostgreSQL’s, to the microsecond. */
interface Mark {
  publishedAt: string
  id: number
}

/**
 * Emails the tasks published since the last digest to members who want it and have agreed to promotional email
 * (decisions: Mail), at most once per Toronto day. No new task, no email. A task whose campaign does not run is left out.
 */
export async function queueNewTaskDigest(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const { queries } = database
  const last = await readMark(queries, now)
  const newest = await findNewest(queries, last, now)
  if (newest === null) return
  const { tasks, total } = await findNewTasks(queries, last, newest, now)
  if (total > 0) {
    let after = ''
    for (;;) {
      if (signal?.aborted) return
      const members = await findMembers(queries, after)
      await database.transaction(async (tx) => {
        for (const member of members) {
          await queueMail(tx, {
            cause: `new-tasks:${torontoDay(now)}:${member.id}`,
            userId: member.id,
            recipient: member.email,
            mail: digestMail(member, tasks, total),
          })
        }
      })
      const last = members.at(-1)
      if (last === undefined || members.length < BATCH) break
      after = last.id
    }
  }
  await queries
    .insert(installation)
    .values({ key: MARK_KEY, value: JSON.stringify(newest) })
    .onConflictDoUpdate({ target: installation.key, set: { value: JSON.stringify(newest) } })
}

/** The first digest has the tasks of the last 24 hours. */
async function readMark(queries: Queries, now: Date): Promise<Mark> {
  const [row] = await queries.select().from(installation).where(eq(installation.key, MARK_KEY))
  if (row) return JSON.parse(row.value)
  return { publishedAt: new Date(now.getTime() - DAY_MS).toISOString(), id: 0 }
}

/** A task of the last minute waits for the next digest: one published before it may not be committed yet. */
async function findNewest(queries: Queries, last: Mark, now: Date): Promise<Mark | null> {
  const [row] = await queryRows<{ mark: Mark }>(
    queries,
    `select json_build_object('publishedAt', published_at, 'id', id) as mark from tasks
     where published_at <= $1::timestamptz - make_interval(mins => ${SETTLED_MINUTES}) and (published_at, id) > ($2, $3)
     order by published_at desc, id desc limit 1`,
    [now, last.publishedAt, last.id],
  )
  return row?.mark ?? null
}

/** Those after `last`, up to `newest`. */
async function findNewTasks(
  queries: Queries,
  last: Mark,
  newest: Mark,
  now: Date,
): Promise<{ tasks: NewTask[]; total: number }> {
  const rows = await queryRows<NewTask & { total: number }>(
    queries,
    `select id, title, points, category, count(*) over ()::int as total from tasks
     where status = 'active' and not hidden and deleted_at is null and system_key is null
       and (published_at, id) > ($1, $2) and (published_at, id) <= ($3, $4)
       and (deadline is null or deadline > $5)
       and (campaign_id is null or exists (select from campaigns c where c.id = campaign_id and c.status = 'running'))
     order by priority desc, published_at desc, id desc limit $6`,
    [last.publishedAt, last.id, newest.publishedAt, newest.id, now, NAMED],
  )
  return { tasks: rows, total: rows[0]?.total ?? 0 }
}

function findMembers(queries: Queries, after: string): Promise<Owner[]> {
  return queryRows<Owner>(
    queries,
    `select u.id, u.email, u.first_name, u.language from users u
     where ${wantsMail("'promotion'")} and u.id > $1
     order by u.id limit $2`,
    [after, BATCH],
  )
}

function digestMail(member: Owner, tasks: NewTask[], total: number) {
  const named = tasks.flatMap((task): Block[] => [
    words('{title} ({category}, {points})', {
      title: task.title,
      category: task.category,
      points: as(formatPoints, task.points),
    }),
    { link: `/tasks/${task.id}`, label: 'Open the task' },
  ])
  const more = total - tasks.length
  const letter: Letter = {
    kind: 'promotion',
    subject: words('{total, plural, one {A new task for you} other {# new tasks for you}}', { total }),
    name: member.first_name,
    blocks: [
      total === 1 ? 'Here’s a new task:' : 'Here are the new tasks:',
      ...named,
      ...(more > 0 ? [words('And {more, plural, other {# more}}.', { more })] : []),
      { link: '/tasks', label: 'Browse tasks' },
    ],
    reason: words(
      'You’re receiving this email because you agreed to promotional emails and new task alerts are on in your {product} settings:',
      { product: BRAND.name },
    ),
    reasonLink: '/settings',
  }
  return composeMail(letter, member.language ?? 'en')
}
