/** Rows a review screen loads at once: a usual backlog in one call, and few calls when a long list loads again. */
export const PAGE_ROWS = 100
