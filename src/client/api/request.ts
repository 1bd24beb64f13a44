import type * as z from 'zod/mini'
import type { Endpoint, ParamName } from '#contract/endpoint.ts'
import { LANGUAGE_PARAMETER } from '#contract/pages/public-pages.ts'
import type { Language } from '#domain/text/own-language.ts'

type InputOf<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : never

/** Numbers are allowed for query strings; undefined and empty values are left out. */
type QueryValue<Value> = (string extends Value ? Value | number : Value) | undefined

type ParamsPart<E extends Endpoint> = [ParamName<E['path']>] extends [never]
  ? { params?: never }
  : { params: Record<ParamName<E['path']>, number | string> }

type QueryPart<Input> = [Input] extends [never]
  ? { query?: never }
  : { query?: { [Name in keyof Input]?: QueryValue<Input[Name]> } }

type BodyPart<Input> = [Input] extends [never]
  ? { body?: never; form?: FormData }
  : Record<never, never> extends Input
    ? { body?: Input; form?: FormData }
    : { body: Input; form?: never } | { body?: never; form: FormData }

export type ReadArgs<E extends Endpoint> = ParamsPart<E> & QueryPart<InputOf<E['query']>>

export type CallArgs<E extends Endpoint> = ReadArgs<E> &
  BodyPart<InputOf<E['body']>> & {
    /** Retrying with the same key is the same request, on endpoints that accept one. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** Sent even if the page is left. */
    keepalive?: boolean
    /** The language of the answer, if the page decides it and not the account. */
    language?: Language
  }

/** Makes the argument optional when nothing in it is required. */
export type ArgsList<Args> = Record<never, never> extends Args ? [args?: Args] : [args: Args]

export interface LooseArgs {
  params?: Record<string, number | string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  form?: FormData | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
  language?: Language | undefined
}

export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: LooseArgs = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams(queryEntries(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

export function queryEntries(query: LooseArgs['query'] = {}): [string, string][] {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)])
}

/** Credentials always; JSON unless it is a form (specification §7). */
export function requestOf(endpoint: Endpoint, args: LooseArgs = {}): { address: string; init: RequestInit } {
  const headers = new Headers({ accept: 'application/json' })
  if (args.idempotencyKey !== undefined) headers.set('idempotency-key', args.idempotencyKey)
  if (args.body !== undefined) headers.set('content-type', 'application/json')
  const body = args.body === undefined ? formBody(args.form) : JSON.stringify(args.body)
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers, body }
  if (args.signal) init.signal = args.signal
  if (args.keepalive) init.keepalive = true
  const query = { ...args.query, [LANGUAGE_PARAMETER]: args.language }
  return { address: addressOf(endpoint, { ...args, query }), init }
}

/** Returns null for an empty form, because servers cannot parse an empty multipart body. */
export function formBody(form: FormData | undefined): FormData | null {
  return form === undefined || form.keys().next().done ? null : form
}
