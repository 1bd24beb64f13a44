export const MAX_VIEWS = 20

export const MAX_VIEW_NAME_LENGTH = 60

/** Leaves room for every filter. */
export const MAX_VIEW_QUERY_LENGTH = 2000
