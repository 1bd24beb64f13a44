import type * as z from 'zod/mini'
import type { Endpoint, ParamName } from '../../contract/endpoint.ts'

type InputOf<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : never

/** Numbers may stand where a query string has digits; what is undefined or empty is left out. */
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

/** What a read needs: the path's parameters and its query. */
export type ReadArgs<E extends Endpoint> = ParamsPart<E> & QueryPart<InputOf<E['query']>>

/** What a call needs: everything a read needs, what it says, and how it may be repeated or stopped. */
export type CallArgs<E extends Endpoint> = ReadArgs<E> &
  BodyPart<InputOf<E['body']>> & {
    /** The same key makes a retry the same request, where the endpoint accepts one. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

/** The argument list of a function whose argument may be left out when nothing in it is required. */
export type ArgsList<Args> = Record<never, never> extends Args ? [args?: Args] : [args: Args]

/** The parts of any call, once its types have been checked. */
export interface LooseArgs {
  params?: Record<string, number | string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  form?: FormData | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** The address of a call: the path with its parameters, and the query that says something. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: LooseArgs = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams(queryEntries(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The parts of a query that say something, as text. */
export function queryEntries(query: LooseArgs['query'] = {}): [string, string][] {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)])
}

/** How a call goes over the wire: credentials always, JSON unless it is a form (specification §7). */
export function requestOf(endpoint: Endpoint, args: LooseArgs = {}): { address: string; init: RequestInit } {
  const headers = new Headers({ accept: 'application/json' })
  if (args.idempotencyKey !== undefined) headers.set('idempotency-key', args.idempotencyKey)
  if (args.body !== undefined) headers.set('content-type', 'application/json')
  const body = args.body === undefined ? formBody(args.form) : JSON.stringify(args.body)
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers, body }
  if (args.signal) init.signal = args.signal
  return { address: addressOf(endpoint, args), init }
}

/** The form as a body; a form without fields has none, because an empty multipart body cannot be read. */
export function formBody(form: FormData | undefined): FormData | null {
  return form === undefined || form.keys().next().done ? null : form
}
