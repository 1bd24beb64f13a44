import type { WaitlistPlace } from '#contract/claims/waitlist.ts'
import { type JoinRefusal, joinRefusal } from '#domain/claims/waitlist.ts'
import { claimRefusal } from '#domain/tasks/tasks.ts'
import { waitlist } from '#server/database/schema/claims.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { taskNotThere } from '#server/tasks/visible-tasks.ts'
import { lockTask, taskExpired } from '../claim-task.ts'
import { claimableTask, holdsClaim, readClaimSituation } from '../queries.ts'
import { findPlace } from './queries.ts'
import { settleWaitlist } from './settle-waitlist.ts'

/** Ids are given under the task's lock, so their order is the order of asking. */
export function joinWaitlist(database: Database, userId: string, taskId: number): Promise<WaitlistPlace> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    await lockTask(tx, taskId)
    const now = await settleWaitlist(tx, taskId)
    const kept = await findPlace(tx, userId, taskId, now)
    if (kept) return kept
    const [task, situation, isHeld] = await Promise.all([
      lockTask(tx, taskId),
      readClaimSituation(tx, taskId),
      holdsClaim(tx, userId, taskId),
    ])
    const refusal = joinRefusal(claimRefusal(claimableTask(task, situation), now), isHeld)
    if (refusal !== null) throw refused(refusal)
    await tx.insert(waitlist).values({ task_id: taskId, user_id: userId })
    publishFacts(tx, ['claims'], userId)
    return (await findPlace(tx, userId, taskId, now))!
  })
}

function refused(refusal: JoinRefusal): Refusal {
  if (refusal === 'unlisted') return taskNotThere()
  if (refusal === 'expired') return taskExpired()
  return refusal === 'held'
    ? new Refusal('conflict', 'You already have a spot in this task.', { code: 'waitlist.held' })
    : new Refusal('conflict', 'This task has a spot open. You can claim it now.', { code: 'waitlist.open' })
}
