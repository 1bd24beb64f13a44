const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Apart from the other outages, because those load the PostgreSQL driver, and every start asks this. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code))
}
