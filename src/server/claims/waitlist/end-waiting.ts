import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { leaveLine } from './settle-waitlist.ts'

/** Ends all waiting of a member whose account is suspended or deleted. The caller has locked the member. */
export async function endWaiting(tx: Tx, userId: string): Promise<void> {
  const lines = await queryRows<{ id: number }>(
    tx,
    `select id from tasks where id in (select task_id from waitlist where user_id = $1)
     order by id for no key update`,
    [userId],
  )
  for (const { id } of lines) await leaveLine(tx, id, userId)
}
