import { getOverview } from '../../contract/overview.ts'
import { getOwnDestinations } from '../../contract/own-destinations.ts'
import { getRedemptionStats, getRewardRequest, listRewardRequests } from '../../contract/reward-requests.ts'
import { getRewardStats, listOwnRewardRequests, listRewards } from '../../contract/rewards.ts'
import { NOTICE_READS } from '../notifications/changes.ts'
import { announceChange } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'
import { BALANCE_READS } from '../points/changes.ts'

/** A request was made, corrected, decided on or cancelled: for its member, and in the queue of every admin. */
export async function announceRequest(tx: Tx, userId: string): Promise<void> {
  await announceChange(tx, { userId }, [
    listOwnRewardRequests,
    getOwnDestinations,
    listRewards,
    ...BALANCE_READS,
    ...NOTICE_READS,
  ])
  await announceChange(tx, { admins: true }, [
    listRewardRequests,
    getRewardRequest,
    getRedemptionStats,
    listRewards,
    getRewardStats,
    getOverview,
  ])
}

/** A reward was made, changed, deleted or restored: for everybody's offers, and for Reward Management. */
export async function announceReward(tx: Tx): Promise<void> {
  await announceChange(tx, { members: true }, [listRewards])
  await announceChange(tx, { admins: true }, [getRewardStats])
}
