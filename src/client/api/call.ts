import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { type RawAnswer, readAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import { type ArgsList, type CallArgs, type LooseArgs, type ReadArgs, requestOf } from './request.ts'
import { send } from './send.ts'

export type RowOf<E extends Endpoint> = ReplyOf<E> extends (infer Row)[] ? Row : never

/**
 * `next` is the cursor of the following page, null at the end; `newest` is how many of the newest rows a search looked
 * through, null if it was all.
 */
export interface Page<Row> {
  rows: Row[]
  next: string | null
  newest: number | null
}

/** Throws ApiError for a non-OK response. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<CallArgs<E>>
): Promise<ReplyOf<E>> {
  return readReply<E>(await ask(endpoint, args))
}

export type PageArgs<E extends Endpoint> = ArgsList<ReadArgs<E> & { signal?: AbortSignal }>

/** `query.cursor` is the `next` of the page before. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[args]: PageArgs<E>
): Promise<Page<RowOf<E>>> {
  const answer = await ask(endpoint, args)
  const rows = readReply<E>(answer) as RowOf<E>[]
  return { rows, ...placeOf(answer.header) }
}

/** Throws ApiError for a non-OK response. The server already checked the reply against the contract. */
export function readReply<E extends Endpoint>(answer: RawAnswer): ReplyOf<E> {
  const { isOk, body, refusal } = readAnswer(answer)
  if (!isOk) throw new ApiError(answer, refusal)
  if (body === undefined) throw new TypeError('The answer is not ours.')
  return body as ReplyOf<E>
}

/** The headers of a page say where it is in its list. */
export function placeOf(header: (name: string) => string | null): Omit<Page<unknown>, 'rows'> {
  return { next: nextCursor(header('link')), newest: Number(header('searched-newest')) || null }
}

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header (decisions: Lists). */
export function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;\s*rel="next"/)?.[1]
  return address === undefined ? null : new URL(address, 'http://local').searchParams.get('cursor')
}

function ask(endpoint: Endpoint, args: LooseArgs | undefined): Promise<RawAnswer> {
  const { address, init } = requestOf(endpoint, args)
  return send(address, init)
}
