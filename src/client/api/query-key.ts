import type { Endpoint } from '#contract/endpoint.ts'
import { type LooseArgs, queryEntries } from './request.ts'

/** The only way to name a read in the cache: path, parameters and non-empty query values. */
export function keyOf(endpoint: Endpoint, { params, query }: LooseArgs = {}) {
  return [endpoint.path, params ?? {}, Object.fromEntries(queryEntries(query))] as const
}

/** Starts like the plain key, so that both refresh together. */
export function pagesKeyOf(endpoint: Endpoint, args: LooseArgs = {}) {
  return [...keyOf(endpoint, args), 'pages'] as const
}
