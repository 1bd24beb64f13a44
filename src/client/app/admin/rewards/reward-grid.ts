/** The columns of Reward Management, shared by its cards and their placeholders. */
export const REWARD_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

/** The frame of one card. */
export const REWARD_CARD = 'flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4'
