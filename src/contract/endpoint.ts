import type * as z from 'zod/mini'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../domain/time.ts'
import type { Fact } from './facts.ts'

/** Who may call: anyone, a signed-in person, a member past the first-sign-in questions, or an admin. */
export type Access = 'public' | 'session' | 'member' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names of a path's parameters: 'id' for '/api/tasks/:id/claim'. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** How often a call may be made; beyond it comes 429 with the seconds to wait (reliability: The web). */
export interface Limit {
  name: string
  /** How many within the window. */
  points: number
  windowSeconds: number
  /** What a person who went over it reads, without the time to wait. */
  sentence: string
}

/** Makes limits for a window of this many seconds. */
const limitsPer =
  (windowSeconds: number) =>
  (name: string, points: number, sentence: string): Limit => ({ name, points, windowSeconds, sentence })

export const perQuarterHour = limitsPer(15 * MINUTE_SECONDS)
export const perHour = limitsPer(HOUR_SECONDS)
export const perDay = limitsPer(24 * HOUR_SECONDS)

/** Pictures that a member sends, as proof or of themselves. */
export const UPLOAD_LIMIT = perHour('upload', 60, 'You’ve sent a lot of images in the last hour.')

/** A read names every fact its answer shows; a GET that also changes something has no HEAD, which never may. */
interface ReadParts {
  shows: readonly Fact[]
  /** Members may call it, and it shows admins what is about others too. */
  showsOthers?: true
  /** Members' devices keep the answer, so that its screen can be looked at without a connection; it holds no secret. */
  offline?: true
  changes?: readonly Fact[]
}

/** A write names every fact it may change, for whomever it is about. */
interface WriteParts {
  shows?: never
  showsOthers?: never
  offline?: never
  changes: readonly Fact[]
}

interface CommonParts {
  /** The group of calls it belongs to in the API document, where its path does not say. */
  tag?: string
  /** Counts every call, per signed-in person, or per client address where anyone may call; implies 429. */
  limit?: Limit
  /** Refusals that no other part implies: 404 not found, 409 conflict, 429 too many. */
  refuses?: readonly (404 | 409 | 429)[]
  /** One sentence for the API document. */
  summary: string
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** A multipart body: at most one file under this name, and text fields parsed by `body`. */
  multipart?: { file: string }
  /** A list that continues by cursor: the reply is an array and a `Link: rel="next"` header leads on. */
  paged?: true
  /** Accepts an `Idempotency-Key` header: a retry replays the first answer, for a day or for so many. */
  idempotent?: true | { days: number }
  /** Other sites may send it: what it carries proves who asked, and no cookie is looked at. */
  fromAnywhere?: true
  /** The answer is the same for everybody who may ask, and a 304 for whoever has it already (`ETag`). */
  shared?: true
  /** The answer is saved as a file of this name instead of being shown. */
  download?: string
  reply: z.core.$ZodType
}

type PartsOf<M extends Method> = CommonParts & (M extends 'GET' ? ReadParts : WriteParts)
type Declared<M, Path, Who> = { readonly kind: 'endpoint'; method: M; path: Path; access: Who }

/** A promise between client and server: one method, one path, what goes in and what comes out. */
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

/** What a handler gets, after parsing. */
export type QueryOf<E extends Endpoint> = E extends { query: infer Schema } ? Parsed<Schema> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer Schema } ? Parsed<Schema> : undefined

/** What a caller gives, before parsing. */
export type BodyInputOf<E extends Endpoint> = E extends { body: infer Schema } ? Given<Schema> : undefined

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
