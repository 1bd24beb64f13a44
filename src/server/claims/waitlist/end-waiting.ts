import { lockCampaigns } from '#server/campaigns/budget.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { leaveLine } from './settle-waitlist.ts'

/** Ends all waiting of a member whose account is suspended or deleted. The caller has locked the member, and locks nothing after it. */
export async function endWaiting(tx: Tx, userId: string): Promise<void> {
  const lines = await queryRows<{ id: number; campaign_id: number | null }>(
    tx,
    `select id, campaign_id from tasks where id in (select task_id from waitlist where user_id = $1)
     order by id for no key update`,
    [userId],
  )
  await lockCampaigns(
    tx,
    lines.map(({ campaign_id }) => campaign_id),
  )
  for (const { id } of lines) await leaveLine(tx, id, userId)
}
