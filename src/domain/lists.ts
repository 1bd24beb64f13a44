/** Rows a list answers with when the request does not say (decisions: Lists). */
export const DEFAULT_PAGE_SIZE = 50

/** The most rows one answer of any list carries (decisions: Lists). */
export const MAX_PAGE_SIZE = 200

/** Longest search text accepted by any list, in characters. */
export const MAX_SEARCH_LENGTH = 100
