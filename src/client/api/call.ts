import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type ArgsList, type CallArgs, type LooseArgs, type ReadArgs, requestOf } from './request.ts'

export type RowOf<E extends Endpoint> = ReplyOf<E> extends (infer Row)[] ? Row : never

/** `next` is the cursor of the following page, null at the end. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** Throws ApiError for a non-OK response. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<CallArgs<E>>
): Promise<ReplyOf<E>> {
  return readReply<E>(await send(endpoint, args))
}

export type PageArgs<E extends Endpoint> = ArgsList<ReadArgs<E> & { signal?: AbortSignal }>

/** `query.cursor` is the `next` of the page before. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[args]: PageArgs<E>
): Promise<Page<RowOf<E>>> {
  const response = await send(endpoint, args)
  const rows = (await readReply<E>(response)) as RowOf<E>[]
  return { rows, next: nextCursor(response.headers.get('link')) }
}

/** Throws ApiError for a non-OK response. The server already checked the reply against the contract. */
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
