import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { lockTask } from '../claim-task.ts'
import { leaveLine } from './settle-waitlist.ts'

/** Idempotent, because an offer may end at the same moment. */
export function leaveWaitlist(
  database: Database,
  userId: string,
  taskId: number,
): Promise<{ taskId: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    await lockTask(tx, taskId)
    await leaveLine(tx, taskId, userId)
    return { taskId }
  })
}
