const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** How others put the same in words: PostgreSQL, and the library for pictures. */
export const SAYS_FULL = /No space left|File too large|quota exceeded/i

/** A file apart from the other outages, because those load the PostgreSQL driver, and every start asks this. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code))
}
