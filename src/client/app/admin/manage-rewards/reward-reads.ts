import { getRewardStats, listRewards } from '../../../../contract/rewards.ts'

/** After reward mutations the rewards list refreshes (specification §7), and the figures above it. */
export const REWARD_READS = [listRewards, getRewardStats]
