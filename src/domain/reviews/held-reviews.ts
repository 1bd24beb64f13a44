/** How long a reviewer can undo a decision before the member hears of it (docs/decisions/0032). */
export const HOLD_SECONDS = 10

export const MAX_HOLD_SECONDS = 60

export const RECENT_REVIEWS = 50
