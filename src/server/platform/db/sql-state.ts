import pg from 'pg'

/** The SQLSTATE of a PostgreSQL error, even if Drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error && error.cause !== undefined ? sqlState(error.cause) : undefined
}
