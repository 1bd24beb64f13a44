import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type ArgsList, type CallArgs, type LooseArgs, type ReadArgs, requestOf } from './request.ts'

/** One row of a paged endpoint. */
export type RowOf<E extends Endpoint> = ReplyOf<E> extends (infer Row)[] ? Row : never

/** One page of a list: its rows and, while more follow, the cursor that leads on. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** Calls an endpoint and gives its reply; throws ApiError for an answer that is not OK. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<CallArgs<E>>
): Promise<ReplyOf<E>> {
  return readReply<E>(await send(endpoint, args))
}

/** What one page of a list is asked with. */
export type PageArgs<E extends Endpoint> = ArgsList<ReadArgs<E> & { signal?: AbortSignal }>

/** Calls a list and gives one page of it; `query.cursor` is the `next` of the page before. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[args]: PageArgs<E>
): Promise<Page<RowOf<E>>> {
  const response = await send(endpoint, args)
  const rows = (await readReply<E>(response)) as RowOf<E>[]
  return { rows, next: nextCursor(response.headers.get('link')) }
}

/** The reply of an OK answer; throws ApiError otherwise. The server has parsed the reply against the contract. */
export async function readReply<E extends Endpoint>(response: Response): Promise<ReplyOf<E>> {
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return (await response.json()) as ReplyOf<E>
}

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header (decisions: Lists). */
export function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;\s*rel="next"/)?.[1]
  return address === undefined ? null : new URL(address, 'http://local').searchParams.get('cursor')
}

function send(endpoint: Endpoint, args: LooseArgs | undefined): Promise<Response> {
  const { address, init } = requestOf(endpoint, args)
  return fetch(address, init)
}
