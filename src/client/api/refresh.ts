import type { Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Fact } from '#contract/facts.ts'
import { isAction } from '#domain/identity/duties.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { read?: Endpoint }
  }
}

/** `ofOthers` marks facts that only admins see; otherwise they concern this person or everyone. */
interface Change {
  facts: readonly Fact[]
  ofOthers?: boolean
}

/** A change, or null when anything may have changed. */
export type News = Change | null

/** Reloads reads that show these changes: visible ones now, the others when next shown. */
export async function refresh(client: QueryClient, news: readonly News[]): Promise<void> {
  const isConcerned = ({ meta }: Query) => news.some((change) => change === null || shows(meta?.read, change))
  const isFirstRead = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  const firstReads = client
    .getQueryCache()
    .findAll({ predicate: (query) => isFirstRead(query) && isConcerned(query) })
  await client.invalidateQueries({ predicate: isConcerned })
  // A first read under way is not begun again, and its answer may be older than the news.
  if (firstReads.length > 0) {
    await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) })
  }
}

/** A read from the first data that was never on screen declares no facts, so it may show anything. */
function shows(read: Endpoint | undefined, { facts, ofOthers }: Change): boolean {
  if (read === undefined) return true
  if (ofOthers && !isAction(read.access) && !read.showsOthers) return false
  return read.shows?.some((fact) => facts.includes(fact)) ?? false
}
