import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { claims } from '../database/schema/tasks.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * Gives whoever holds a place the task's new time to submit where it is longer; nobody loses time they were promised,
 * and who was promised all the time keeps it. The caller has locked the task. Null hours are all the time.
 */
export async function keepPromisedTime(tx: Tx, taskId: number, claimHours: number | null): Promise<void> {
  await tx
    .update(claims)
    .set({
      submit_by:
        claimHours === null
          ? null
          : sql`greatest(${claims.submit_by}, ${claims.claimed_at} + make_interval(hours => ${claimHours}))`,
    })
    .where(and(eq(claims.task_id, taskId), isNull(claims.left_at), isNotNull(claims.submit_by)))
}
