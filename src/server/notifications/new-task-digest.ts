import { BRAND } from '#domain/site/brand.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'
import { torontoDay } from '#domain/time/time.ts'
import { installation } from '#server/database/schema/operation.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { wantsMail } from './deliver.ts'
import { type Block, composeMail } from './layout.ts'
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
/** The row with the newest task of the last email. */
const MARK_KEY = 'new-task-digest'

/**
 * Emails the tasks added since the last digest to members who want it and have agreed to promotional email (decisions:
 * Mail), at most once per Toronto day. No new task, no email.
 */
export async function queueNewTaskDigest(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const { queries } = database
  const { newest } = await queryOne<{ newest: number }>(
    queries,
    'select coalesce(max(id), 0) as newest from tasks',
  )
  const { tasks, total } = await findNewTasks(queries, newest, now)
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
    .values({ key: MARK_KEY, value: String(newest) })
    .onConflictDoUpdate({ target: installation.key, set: { value: String(newest) } })
}

/** Finds the tasks since the last digest; before the first digest, those of the last 24 hours are new. */
async function findNewTasks(
  queries: Queries,
  newest: number,
  now: Date,
): Promise<{ tasks: NewTask[]; total: number }> {
  const rows = await queryRows<NewTask & { total: number }>(
    queries,
    `select id, title, points, category, count(*) over ()::int as total from tasks
     where status = 'active' and not hidden and deleted_at is null and system_key is null and id <= $1
       and (deadline is null or deadline > $2)
       and case when exists (select 1 from installation where key = $3)
         then id > (select value::bigint from installation where key = $3)
         else created_at > $2 - interval '24 hours' end
     order by priority desc, id desc limit $4`,
    [newest, now, MARK_KEY, NAMED],
  )
  return { tasks: rows, total: rows[0]?.total ?? 0 }
}

function findMembers(queries: Queries, after: string): Promise<Owner[]> {
  return queryRows<Owner>(
    queries,
    `select u.id, u.email, u.first_name from users u
     where ${wantsMail("'promotion'")} and u.id > $1
     order by u.id limit $2`,
    [after, BATCH],
  )
}

function digestMail(member: Owner, tasks: NewTask[], total: number) {
  const named = tasks.flatMap((task): Block[] => [
    `${task.title} (${task.category}, ${formatPoints(task.points)})`,
    { link: `/tasks/${task.id}`, label: 'Open the task' },
  ])
  const more = total - tasks.length
  return composeMail({
    kind: 'promotion',
    subject: total === 1 ? 'A new task for you' : `${formatNumber(total)} new tasks for you`,
    name: member.first_name,
    blocks: [
      total === 1 ? 'Here’s a new task:' : 'Here are the new tasks:',
      ...named,
      ...(more > 0 ? [`And ${formatNumber(more)} more.`] : []),
      { link: '/tasks', label: 'Browse tasks' },
    ],
    reason: `You’re receiving this email because you agreed to promotional emails and new task alerts are on in your ${BRAND.name} settings:`,
    reasonLink: '/settings',
  })
}
