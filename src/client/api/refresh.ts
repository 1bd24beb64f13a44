import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Fact } from '../../contract/facts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { read?: Endpoint }
  }
}

/** Facts that changed: of the person who is signed in and of the product, or, with `ofOthers`, those that only admins see. */
interface Change {
  facts: readonly Fact[]
  ofOthers?: boolean
}

/** What changed; null when anything may have. */
export type News = Change | null

/** Loads every read again that shows what changed: those on screen now, the others when they are next shown. */
export async function refresh(client: QueryClient, news: readonly News[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ meta }) => news.some((change) => change === null || shows(meta?.read, change)),
  })
}

/** A read that came with the document and has not been on screen declares nothing here: it may show anything. */
function shows(read: Endpoint | undefined, { facts, ofOthers }: Change): boolean {
  if (read === undefined) return true
  if (ofOthers && read.access !== 'admin' && !read.showsOthers) return false
  return read.shows?.some((fact) => facts.includes(fact)) ?? false
}
