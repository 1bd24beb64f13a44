/** Views that one admin can save. */
export const MAX_VIEWS = 20

/** Characters of the name of a view. */
export const MAX_VIEW_NAME_LENGTH = 60

/** Characters of what an address says, all filters used to the full. */
export const MAX_VIEW_QUERY_LENGTH = 2000
