import { and, eq } from 'drizzle-orm'
import { reward_requests, rewards } from '../database/schema/rewards.ts'
import type { Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** The member's own request as it stands now; somebody else's is 'not-found'. */
export async function findOwnRequest(
  tx: Tx,
  userId: string,
  requestId: number,
): Promise<{ request: typeof reward_requests.$inferSelect; category: string }> {
  const [own] = await tx
    .select({ request: reward_requests, category: rewards.category })
    .from(reward_requests)
    .innerJoin(rewards, eq(rewards.id, reward_requests.reward_id))
    .where(and(eq(reward_requests.id, requestId), eq(reward_requests.user_id, userId)))
  if (!own) throw new Refusal('not-found', 'This reward request does not exist.')
  return own
}
