import { requestReward } from '#contract/rewards/rewards.ts'
import type { rewards } from '#server/database/schema/rewards.ts'
import type { RewardRow } from './builders.ts'
import type { Person, World } from './world.ts'

/** A reward of $25.00 by Interac e-Transfer. */
export function aTransferReward(world: World, row: RewardRow = {}): Promise<typeof rewards.$inferSelect> {
  return world.aReward({
    ...{ name: '$25 e-Transfer', value: '$25 CAD', category: 'Cash' },
    ...{ delivery_kind: 'etransfer', amount_cents: 2500, destination_kind: 'email', points_cost: 100 },
    ...row,
  })
}

/** An e-Transfer that a new member asked for and this admin approved. */
export async function aTransfer(
  world: World,
  admin: Person,
  body: { email?: string; recipientName?: string; autodeposit?: boolean | null } = {},
  row: RewardRow = {},
): Promise<{ id: number; member: Person }> {
  const [member, { id: rewardId }] = await Promise.all([
    world.aMember({ points: 1000 }),
    aTransferReward(world, row),
  ])
  const { id } = await world.call(member, requestReward, { params: { id: rewardId }, body })
  await world.decide(admin, id, 'approved')
  return { id, member }
}
