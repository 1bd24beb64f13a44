import type { Endpoint } from '../../contract/endpoint.ts'
import { type LooseArgs, queryEntries } from './request.ts'

/** The name of a read in the cache: its path, parameters and the query that says something. Screens never invent one. */
export function keyOf(endpoint: Endpoint, { params, query }: LooseArgs = {}) {
  return [endpoint.path, params ?? {}, Object.fromEntries(queryEntries(query))] as const
}

/** The name of a list that grows page by page; it begins like the plain read, so both are refreshed together. */
export function pagesKeyOf(endpoint: Endpoint, args: LooseArgs = {}) {
  return [...keyOf(endpoint, args), 'pages'] as const
}
