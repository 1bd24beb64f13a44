import type * as z from 'zod/mini'
import type { Action } from '#domain/identity/duties.ts'
import { sentence } from '#domain/text/wording.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#domain/time/time.ts'
import type { Fact } from './facts.ts'

/**
 * The people who may call: anyone, a signed-in person, a member past the first-sign-in questions, or an admin whose duties
 * allow this action.
 */
export type Access = 'public' | 'session' | 'member' | Action

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names of a path's parameters: 'id' for '/api/tasks/:id/claim'. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A rate limit; beyond it, the answer is 429 with the seconds to wait (reliability: The web). */
export interface Limit {
  name: string
  /** Calls per window. */
  points: number
  windowSeconds: number
  /** The error message, without the time to wait. */
  sentence: string
}

const limitsPer =
  (windowSeconds: number) =>
  (name: string, points: number, sentence: string): Limit => ({ name, points, windowSeconds, sentence })

export const perQuarterHour = limitsPer(15 * MINUTE_SECONDS)
export const perHour = limitsPer(HOUR_SECONDS)
export const perDay = limitsPer(24 * HOUR_SECONDS)

/** The limit that proof and profile photos share. */
export const UPLOAD_LIMIT = perHour('upload', 60, sentence('You’ve sent a lot of images in the last hour.'))

/** A read lists every fact it shows. A GET that also changes something has no HEAD, which must be safe. */
interface ReadParts {
  shows: readonly Fact[]
  /** Members may call it, but admins who may do this also see other people's data. */
  showsOthers?: Action
  /** Devices keep the answer for use offline, so it must hold no secret. */
  offline?: true
  changes?: readonly Fact[]
}

/** A write lists every fact it may change, for any member. */
interface WriteParts {
  shows?: never
  showsOthers?: never
  offline?: never
  changes: readonly Fact[]
}

interface CommonParts {
  /** Its group in the API document, if not given by the path. */
  tag?: string
  /** The limit per signed-in person, or per client address for public calls; implies 429. */
  limit?: Limit
  /** Errors that no other part implies. */
  refuses?: readonly (404 | 409 | 429)[]
  summary: string
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** The largest body, in bytes, where it is more than for other calls. */
  maxBodyBytes?: number
  /** A multipart body: a file under this name (`optional` if it may be missing), plus text fields parsed by `body`. */
  multipart?: { file: string; optional?: true }
  /** A list with a cursor: the reply is an array, and a `Link: rel="next"` header has the next page. */
  paged?: true
  /** A search that matches too much looks through the newest rows only: a `Searched-Newest` header says how many. */
  searchesNewest?: true
  /** Accepts an `Idempotency-Key` header: a retry gets the first answer, for a day or this many days. */
  idempotent?: true | { days: number }
  /** Other sites may call it: a token in the request proves who asked, and cookies are ignored. */
  fromAnywhere?: true
  /** The answer is the same for every caller, and has an `ETag` for 304. */
  shared?: true
  /** The page to which the server redirects a browser that opens a link or sends a plain form (303). */
  leadsTo?: string
  /** The file name under which browsers save the answer. */
  download?: string
  reply: z.core.$ZodType
}

type PartsOf<M extends Method> = CommonParts & (M extends 'GET' ? ReadParts : WriteParts)
type Declared<M, Path, Who> = { readonly kind: 'endpoint'; method: M; path: Path; access: Who }

export type Endpoint =
  | (Declared<'GET', string, Access> & PartsOf<'GET'>)
  | (Declared<Exclude<Method, 'GET'>, string, Access> & PartsOf<'POST'>)

/** Declares an endpoint once; the server mounts it, the client calls it, the API document prints it. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  const Who extends Access,
  const Parts extends PartsOf<M>,
>(method: M, path: Path, access: Who, parts: Parts): Declared<M, Path, Who> & Parts {
  return { kind: 'endpoint', method, path, access, ...parts }
}

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined
type Given<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined

/** The input of a handler, after parsing. */
export type QueryOf<E extends Endpoint> = E extends { query: infer Schema } ? Parsed<Schema> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer Schema } ? Parsed<Schema> : undefined

/** The input of a caller, before parsing. */
export type BodyInputOf<E extends Endpoint> = E extends { body: infer Schema } ? Given<Schema> : undefined

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
