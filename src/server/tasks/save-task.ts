import { eq, sql } from 'drizzle-orm'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import type { TaskForm } from '#contract/tasks/task-form.ts'
import { readDeadline } from '#domain/tasks/deadlines.ts'
import { capacityIsTooLow, START_TOO_LATE, startIsTooLate, TASK_DEFAULTS } from '#domain/tasks/task-form.ts'
import { words } from '#domain/text/wording.ts'
import { lockCampaign, raisePromises } from '#server/campaigns/budget.ts'
import { keepPromisedTime } from '#server/claims/claim-task.ts'
import { settleWaitlist } from '#server/claims/waitlist/settle-waitlist.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { changedFields, recordAudit } from '#server/platform/audit.ts'
import { type Database, queryOne, type Tx } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findManagedTask, wasClaimed } from './admin-queries.ts'
import type { TaskRow } from './lock-managed-task.ts'
import { lockLiveTask, lockManagedTask } from './lock-managed-task.ts'
import { renderMarkdown } from './markdown.ts'
import { refuseToPublish } from './publish-gate.ts'

/** The admin has read the words that a refusal named. */
interface Confirmed {
  confirmed?: true | undefined
}

/** A retry with the same key returns the same task. */
export function createTask(
  database: Database,
  adminId: string,
  { pictureOf, confirmed, ...form }: TaskForm & Confirmed & { pictureOf?: number | undefined },
  retryKey: string | null,
): Promise<AdminTask> {
  const retry = retryOf(retryKey, adminId, 'create task', { ...form, pictureOf, confirmed })
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'runContent')
      const columns = columnsOf(form, null)
      refuseWithoutPair(columns)
      refuseLateStart(columns, null)
      refuseToPublish({ ...columns, hidden: false, deleted_at: null }, { before: null, confirmed })
      // The lock keeps the picture's file: a change of the picture looks for other tasks with it afterwards.
      const like = pictureOf === undefined ? null : await lockManagedTask(tx, pictureOf)
      await joinCampaign(tx, columns.campaign_id)
      const [created] = await tx
        .insert(tasks)
        .values({ ...columns, picture_key: like?.picture_key ?? null })
        .returning({ id: tasks.id })
      await recordAudit(tx, {
        actorId: adminId,
        action: 'task.created',
        subject: { type: 'task', id: created!.id },
        label: columns.title,
        after: { ...auditedFields(columns), ...(like?.picture_key && { picture: true }) },
      })
      publishFacts(tx, ['tasks'])
      return findManagedTask(tx, created!.id)
    }),
  )
}

/**
 * Keeps what members were promised: points by `awardFor`, time by `keepPromisedTime`. 'conflict' when capacity falls
 * below the claims and offers, or someone else changed the task.
 */
export function updateTask(
  database: Database,
  adminId: string,
  taskId: number,
  {
    expectedUpdatedAt,
    confirmed,
    ...form
  }: TaskForm & Confirmed & { expectedUpdatedAt?: string | undefined },
): Promise<AdminTask> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const task = await lockLiveTask(tx, taskId)
    if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== task.updated_at.getTime()) {
      throw new Refusal('conflict', 'Another admin has changed this task since you opened it.', {
        code: 'task.changed',
      })
    }
    await refuseTooFewSpots(tx, task, form.capacity)
    const columns = columnsOf(form, task)
    refuseWithoutPair(columns)
    refuseLateStart(columns, task)
    refuseToPublish({ ...task, ...columns }, { before: task, confirmed })
    if (columns.campaign_id !== task.campaign_id) await changeCampaign(tx, task, columns.campaign_id)
    const changes = changedFields(auditedFields(task), auditedFields(columns))
    if (Object.keys(changes.after).length > 0) {
      await tx
        .update(tasks)
        .set({ ...columns, updated_at: sql`clock_timestamp()` })
        .where(eq(tasks.id, taskId))
      if (columns.claim_hours !== task.claim_hours) await keepPromisedTime(tx, taskId, columns.claim_hours)
      if (task.campaign_id !== null && columns.points > task.points) {
        await raisePromises(tx, taskId, task.campaign_id, columns.points)
      }
      await settleWaitlist(tx, taskId)
      await recordAudit(tx, {
        actorId: adminId,
        action: 'task.updated',
        subject: { type: 'task', id: taskId },
        label: columns.title,
        ...changes,
      })
      publishFacts(tx, ['tasks'])
    }
    return findManagedTask(tx, taskId)
  })
}

async function refuseTooFewSpots(tx: Tx, task: TaskRow, capacity: number | null): Promise<void> {
  if (!capacityIsTooLow(capacity, task.claimed_count + task.offered_count)) return
  // Offers that ended by the clock are still in the count.
  await settleWaitlist(tx, task.id)
  const { claimed_count: claimed, offered_count: offered } = await lockLiveTask(tx, task.id)
  if (!capacityIsTooLow(capacity, claimed + offered)) return
  const spots = { capacity: capacity!, claimed }
  const sentence =
    offered > 0
      ? words(
          'Capacity can’t be {capacity}: {claimed, plural, one {# spot is} other {# spots are}} already claimed and {offered, plural, one {# is} other {# are}} offered to members in line.',
          { ...spots, offered },
        )
      : words(
          'Capacity can’t be {capacity}: {claimed, plural, one {# spot is} other {# spots are}} already claimed.',
          spots,
        )
  throw new Refusal('conflict', sentence, {
    code: 'task.capacity-below-claims',
    fields: { capacity: sentence },
  })
}

/** The rules of platforms are for what clients publish (docs/decisions/0062). */
function refuseWithoutPair({ campaign_id, platform }: TaskColumns): void {
  if (campaign_id === null || platform !== null) return
  const sentence = 'A task of a campaign needs a platform and an act. Please choose both.'
  throw new Refusal('invalid', sentence, { fields: { platform: sentence } })
}

function refuseLateStart(after: TaskColumns, before: TaskRow | null): void {
  const timed = (row: TaskColumns | TaskRow) => ({ publishAt: row.publish_at, deadline: row.deadline })
  if (!startIsTooLate(timed(after), before && timed(before))) return
  throw new Refusal('invalid', START_TOO_LATE, { fields: { publishAt: START_TOO_LATE } })
}

async function changeCampaign(tx: Tx, { id }: TaskRow, campaignId: number | null): Promise<void> {
  const { isKept } = await queryOne<{ isKept: boolean }>(
    tx,
    `select ${wasClaimed('tasks')} as "isKept" from tasks where id = $1`,
    [id],
  )
  if (isKept) {
    const sentence =
      'Members have claimed this task, so its campaign can’t change. Please duplicate the task for another campaign.'
    throw new Refusal('conflict', sentence, {
      code: 'campaign.task-claimed',
      fields: { campaignId: sentence },
    })
  }
  await joinCampaign(tx, campaignId)
}

/** A campaign that is finishing takes no new tasks. The caller locks no other row after it. */
async function joinCampaign(tx: Tx, campaignId: number | null): Promise<void> {
  if (campaignId === null) return
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) {
    const sentence = 'This campaign doesn’t exist.'
    throw new Refusal('invalid', sentence, { fields: { campaignId: sentence } })
  }
  if (campaign.status !== 'finishing' && campaign.status !== 'finished') return
  const sentence = 'This campaign takes no new tasks. Please choose another one.'
  throw new Refusal('conflict', sentence, { code: 'campaign.status', fields: { campaignId: sentence } })
}

type TaskColumns = ReturnType<typeof columnsOf>

/** A missing limit or deadline means none; other missing fields stay as they are, or get a new task's default. */
function columnsOf(form: TaskForm, before: TaskRow | null) {
  return {
    title: form.title,
    description: form.description,
    description_html: renderMarkdown(form.description),
    requirements: form.requirements,
    category: form.category,
    points: form.points,
    capacity: form.capacity,
    deadline: form.deadline ? readDeadline(form.deadline) : null,
    rate_limit: form.rateLimit ?? null,
    rate_period_days: form.ratePeriodDays ?? TASK_DEFAULTS.ratePeriodDays,
    status: form.status,
    priority: form.priority ?? before?.priority ?? TASK_DEFAULTS.priority,
    is_review: form.isReview ?? before?.is_review ?? false,
    claim_hours: form.claimHours === undefined ? (before?.claim_hours ?? null) : form.claimHours,
    minutes: form.minutes === undefined ? (before?.minutes ?? null) : form.minutes,
    town: form.town === undefined ? (before?.town ?? null) : form.town,
    in_person: form.inPerson === undefined ? (before?.in_person ?? null) : form.inPerson,
    link: form.link === undefined ? (before?.link ?? null) : form.link,
    platform: form.platform === undefined ? (before?.platform ?? null) : form.platform,
    act: form.act === undefined ? (before?.act ?? null) : form.act,
    campaign_id: form.campaignId === undefined ? (before?.campaign_id ?? null) : form.campaignId,
    publish_at: form.status === 'active' ? null : publishAtOf(form, before),
  }
}

function publishAtOf({ publishAt }: TaskForm, before: TaskRow | null): Date | null {
  if (publishAt === undefined) return before?.publish_at ?? null
  return publishAt === null ? null : new Date(publishAt)
}

/** Leaves out the rendered HTML. */
function auditedFields(columns: TaskColumns): Record<string, unknown> {
  return {
    title: columns.title,
    description: columns.description,
    requirements: columns.requirements,
    category: columns.category,
    points: columns.points,
    capacity: columns.capacity,
    deadline: columns.deadline?.toISOString() ?? null,
    rateLimit: columns.rate_limit,
    ratePeriodDays: columns.rate_period_days,
    status: columns.status,
    priority: columns.priority,
    isReview: columns.is_review,
    claimHours: columns.claim_hours,
    minutes: columns.minutes,
    town: columns.town,
    inPerson: columns.in_person,
    link: columns.link,
    platform: columns.platform,
    act: columns.act,
    campaignId: columns.campaign_id,
    publishAt: columns.publish_at?.toISOString() ?? null,
  }
}
