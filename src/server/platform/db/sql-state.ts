import pg from 'pg'

/** The SQLSTATE of an error from PostgreSQL, also when Drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error && error.cause !== undefined ? sqlState(error.cause) : undefined
}
