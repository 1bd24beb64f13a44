import {
  getRedemptionStats,
  getRewardRequest,
  listOwnRewardRequests,
  listRewardRequests,
} from '../../contract/rewards.ts'
import { NOTICE_READS } from '../notifications/changes.ts'
import { announceChange } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'
import { BALANCE_READS } from '../points/changes.ts'

/** A request was made, decided on or cancelled: for its member, and in the queue of every admin. */
export async function announceRequest(tx: Tx, userId: string): Promise<void> {
  await announceChange(tx, { userId }, [listOwnRewardRequests, ...BALANCE_READS, ...NOTICE_READS])
  await announceChange(tx, { admins: true }, [listRewardRequests, getRewardRequest, getRedemptionStats])
}
