import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Access, BodyOf, Endpoint, ParamName, QueryOf } from '#contract/endpoint.ts'
import { isStorableText } from '#domain/text/text.ts'
import type { Page } from '../db/lists.ts'
import { clientNetwork } from './client-network.ts'
import { countUpload } from './count-upload.ts'
import { fieldProblem } from './field-problems.ts'
import { type UploadOptions, withForm } from './forms.ts'
import type { RateLimits } from './rate-limits.ts'
import { loggedOut, nothingHere, Refusal } from './refusal.ts'
import type { ResponseCache } from './response-cache.ts'
import type { ReadViewer, Viewer } from './viewer.ts'

/** Path parameters are row ids, except `userId`, which is text. */
type ParamsOf<Path extends string> = { [Name in ParamName<Path>]: Name extends 'userId' ? string : number }

export type AnswerOf<E extends Endpoint> = E extends { paged: true }
  ? z.input<E['reply']> extends (infer Row)[]
    ? Page<Row>
    : never
  : z.input<E['reply']>

export interface Call<E extends Endpoint, Upload = undefined> {
  viewer: Viewer
  params: ParamsOf<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
  upload: Upload | null
  retryKey: string | null
  /** Marks this request as a retry that gets its stored answer, so that its file counts once. */
  isRepeated: () => void
  request: FastifyRequest
  /** For the cookies of the answer. */
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits
  }
}

const NOBODY: Viewer = {
  id: '',
  email: '',
  role: 'user',
  needsSecondFactor: false,
  consented: false,
  sessionId: '',
  sessionEndsAt: 0,
}
const KEY_PATTERN = /^[\w.:-]{1,200}$/
const ROW_PATTERN = /^[1-9]\d{0,14}$/

/** Connects one endpoint: authenticates, authorises, parses the input, runs the handler, parses the reply. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  readViewer: ReadViewer,
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
): void {
  connect(app, readViewer, endpoint, { upload: null, shared: null }, handle as Handle)
}

/** A read with the same answer for everyone allowed, except for queries about the viewer. */
interface SharedRead<E extends Endpoint> {
  handle: (call: Pick<Call<E>, 'params' | 'query'>) => Promise<AnswerOf<E>>
  /** Whether a query is about the viewer; such an answer is never cached. */
  isOwn: (query: QueryOf<E>) => boolean
  handleOwn: (call: Call<E>) => Promise<AnswerOf<E>>
}

export function mountShared<E extends Endpoint & { shared: true }>(
  app: FastifyInstance,
  readViewer: ReadViewer,
  endpoint: E,
  answers: ResponseCache,
  { handle, isOwn, handleOwn }: SharedRead<E>,
): void {
  const shared = { answers, handle, isOwn } as Shared
  connect(app, readViewer, endpoint, { upload: null, shared }, handleOwn as Handle)
}

/** Connects an endpoint whose body is a form with a file, which is streamed. */
export function mountUpload<E extends Endpoint, Upload>(
  app: FastifyInstance,
  readViewer: ReadViewer,
  endpoint: E,
  options: UploadOptions<Upload>,
  handle: (call: Call<E, Upload>) => Promise<AnswerOf<E>>,
): void {
  connect(app, readViewer, endpoint, { upload: options, shared: null }, handle as Handle)
}

/** Loosely typed: the public functions above check the types. */
type Handle = (call: unknown) => Promise<unknown>

interface Shared {
  answers: ResponseCache
  handle: Handle
  isOwn: (query: unknown) => boolean
}

function connect(
  app: FastifyInstance,
  readViewer: ReadViewer,
  endpoint: Endpoint,
  { upload, shared }: { upload: UploadOptions<unknown> | null; shared: Shared | null },
  handle: Handle,
): void {
  const needsFreshViewer = endpoint.method !== 'GET' || endpoint.access === 'admin'
  const parseReply = replyParser(endpoint.reply)
  const useOf = (viewer: Viewer, request: FastifyRequest) => {
    const { limit } = endpoint
    const key = viewer.id || clientNetwork(request.ip)
    return {
      count: async () => limit && app.rateLimits.consume(limit, key),
      giveBack: async () => limit && app.rateLimits.refund(limit, key),
    }
  }
  const routes = upload ? app.uploadRoutes : app
  routes.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.method === 'GET' && endpoint.changes && { exposeHeadRoute: false }),
    config: {
      endpoint,
      ...(endpoint.fromAnywhere && { fromAnywhere: true }),
      ...(upload && { takesFile: true }),
      ...(upload?.withinMs !== undefined && { bodyWithinMs: upload.withinMs }),
    },
    handler: async (request, reply) => {
      const viewer = await admitViewer(readViewer, endpoint.access, request, needsFreshViewer)
      const params = parseParams(request.params as Record<string, string>)
      const query = endpoint.query ? parseQuery(endpoint.query, request) : undefined
      const use = useOf(viewer, request)
      const answerTo = async (given: unknown, received: unknown, isRepeated: () => void) => {
        const body = endpoint.body ? parseInput(endpoint.body, given) : undefined
        const retryKey = endpoint.idempotent ? readRetryKey(request) : null
        // Uploads were counted before reading the file.
        if (!upload) await use.count()
        return handle({ viewer, params, query, body, upload: received, retryKey, isRepeated, request, reply })
      }
      // As bytes: for a long string, the socket's own encoding is slow and needs three times the memory.
      const bytesOf = (rows: unknown[]) => Buffer.from(JSON.stringify(parseReply(request, rows)))
      if (shared && !shared.isOwn(query)) {
        return shared.answers.send(request, reply, request.url, async () => {
          const { rows, link } = takeRows(await shared.handle({ params, query }), request)
          return { body: bytesOf(rows), link }
        })
      }
      const admit = async (fields: Readonly<Record<string, string>>) =>
        upload?.admit?.(viewer, params, fields)
      const answer = upload
        ? await countUpload(use, request, (isRepeated) =>
            withForm(request, endpoint.multipart?.file, upload, admit, (fields, received) =>
              answerTo(fields, received, isRepeated),
            ),
          )
        : await answerTo(request.body ?? undefined, null, () => undefined)
      if (endpoint.download) {
        reply.header('content-disposition', `attachment; filename="${endpoint.download}"`)
      }
      if (!endpoint.paged) return reply.send(parseReply(request, answer))
      const { rows, link } = takeRows(answer, request)
      if (link !== null) reply.header('link', link)
      return reply.type('application/json; charset=utf-8').send(bytesOf(rows))
    },
  })
}

/** Throws 401 without a viewer, 403 before consent and for members on admin calls. */
export async function admitViewer(
  readViewer: ReadViewer,
  access: Access,
  request: FastifyRequest,
  fresh: boolean,
): Promise<Viewer> {
  if (access === 'public') return NOBODY
  const viewer = await readViewer(request.headers, { fresh })
  if (!viewer) throw loggedOut()
  if (access === 'session') return viewer
  if (!viewer.consented) {
    throw new Refusal('forbidden', 'Please finish setting up your account first.', {
      code: 'consent.required',
    })
  }
  if (access === 'admin' && viewer.needsSecondFactor) {
    const sentence =
      'Admins need two-step verification or a passkey. Please set one up in your settings, or sign in with it.'
    throw new Refusal('forbidden', sentence, { code: 'second-factor.required' })
  }
  if (access === 'admin' && viewer.role !== 'admin') {
    throw new Refusal('forbidden', 'Admin access required for this page.', { code: 'admin.required' })
  }
  return viewer
}

function parseParams(raw: Record<string, string>): Record<string, number | string> {
  const params: Record<string, number | string> = {}
  for (const [name, value] of Object.entries(raw)) {
    params[name] = name === 'userId' ? readTextId(value) : readRowId(value)
  }
  return params
}

/** Parses a row id in a path; any other text is 'not-found'. */
export function readRowId(text: string): number {
  if (!ROW_PATTERN.test(text)) throw nothingHere()
  return Number(text)
}

function readTextId(text: string): string {
  if (text === '' || !isStorableText(text)) throw nothingHere()
  return text
}

/** Throws 'invalid' with a sentence per wrong field. */
function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input, { error: fieldProblem })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw new Refusal('invalid', Object.values(fields)[0] ?? '', { code: 'request.invalid', fields })
}

/** Ignores empty fields, which forms send when nothing is chosen. */
export function parseQuery<Schema extends z.core.$ZodType>(
  schema: Schema,
  { query }: FastifyRequest,
): z.output<Schema> {
  const said = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== '')
  return parseInput(schema, Object.fromEntries(said))
}

function readRetryKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key
  throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 letters, digits or . _ : -', {
    code: 'idempotency.invalid',
  })
}

function takeRows(answer: unknown, request: FastifyRequest): { rows: unknown[]; link: string | null } {
  const { rows, next } = answer as Page<unknown>
  if (next === null) return { rows, link: null }
  const url = new URL(request.url, 'http://local')
  url.searchParams.set('cursor', next)
  return { rows, link: `<${url.pathname}${url.search}>; rel="next"` }
}

/** Removes fields that the contract does not name; throws if the answer breaks the contract. */
type ParseReply = (request: FastifyRequest, answer: unknown) => unknown

/** Fastify's compiled validator costs a fifth of Zod; Zod decides about answers that it does not accept. */
export function replyParser(reply: z.core.$ZodType): ParseReply {
  let accepts: ((answer: unknown) => unknown) | undefined
  return (request, answer) => {
    accepts ??= request.compileValidationSchema(jsonSchemaOf(reply))
    return accepts(answer) ? answer : z.parse(reply, answer)
  }
}

function jsonSchemaOf(reply: z.core.$ZodType): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    // An instant's pattern is complete; checking its format too would double the work.
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern !== undefined) delete jsonSchema.format
    },
  })
}
