import type { Database, Queries } from '../db/database.ts'

interface SearchCall<Query, Viewer> {
  viewer: Viewer
  query: Query
  request: { signal: AbortSignal }
}

/** A read that admins can search. With a search it takes a connection for searches (docs/decisions/0036). */
export function searched<Query extends { search?: string | undefined }, Viewer, Answer>(
  { searches, queries }: Database,
  read: (queries: Queries, query: Query, viewer: Viewer) => Promise<Answer>,
): (call: SearchCall<Query, Viewer>) => Promise<Answer> {
  return ({ viewer, query, request }) =>
    query.search
      ? searches.run(request.signal, (db) => read(db, query, viewer))
      : read(queries, query, viewer)
}
