/** How long a decision from the review screen can be taken back without a trace, in seconds (docs/decisions/0032). */
export const HOLD_SECONDS = 10

/** The longest hold a call can ask for, in seconds. */
export const MAX_HOLD_SECONDS = 60

/** Own decisions listed to be undone. */
export const RECENT_REVIEWS = 50
