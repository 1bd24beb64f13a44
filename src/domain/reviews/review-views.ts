export const MAX_VIEWS = 20

/** In characters. */
export const MAX_VIEW_NAME_LENGTH = 60

/** In characters, with every filter in use. */
export const MAX_VIEW_QUERY_LENGTH = 2000
