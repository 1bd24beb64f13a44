/** Decisions: Lists. */
export const DEFAULT_PAGE_SIZE = 50

/** Decisions: Lists. */
export const MAX_PAGE_SIZE = 200

export const MAX_SEARCH_LENGTH = 100
