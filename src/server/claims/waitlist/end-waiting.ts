import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { leaveLine } from './settle-waitlist.ts'

const WAITED_FOR = 'select task_id from waitlist where user_id = $1'

/** Ends all waiting of a member whose account is suspended or deleted. The caller has locked the member. */
export async function endWaiting(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, `select id from tasks where id in (${WAITED_FOR}) order by id for no key update`, [
    userId,
  ])
  const lines = await queryRows<{ task_id: number }>(tx, WAITED_FOR, [userId])
  for (const { task_id } of lines) await leaveLine(tx, task_id, userId)
}
