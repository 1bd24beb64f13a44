import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { lockTask } from '../claim-task.ts'
import { isInLine } from './queries.ts'
import { leaveLine } from './settle-waitlist.ts'

/**
 * Idempotent, because an offer may end at the same moment. Without a place, the answer is the same for every task, so it
 * does not say which ones are there.
 */
export function leaveWaitlist(
  database: Database,
  userId: string,
  taskId: number,
): Promise<{ taskId: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    if (await isInLine(tx, userId, taskId)) {
      await lockTask(tx, taskId)
      await leaveLine(tx, taskId, userId)
    }
    return { taskId }
  })
}
