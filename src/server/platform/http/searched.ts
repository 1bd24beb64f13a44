import type { Database, Queries } from '../db/database.ts'

interface SearchCall<Query> {
  query: Query
  request: { signal: AbortSignal }
}

/** A read that admins can search. With a search it takes a connection for searches (docs/decisions/0036). */
export function searched<Query extends { search?: string | undefined }, Answer>(
  { searches, queries }: Database,
  read: (queries: Queries, query: Query) => Promise<Answer>,
): (call: SearchCall<Query>) => Promise<Answer> {
  return ({ query, request }) =>
    query.search ? searches.run(request.signal, (db) => read(db, query)) : read(queries, query)
}
