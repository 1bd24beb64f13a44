import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { BodyOf, Endpoint, ParamName, QueryOf } from '#contract/endpoint.ts'
import { isAction } from '#domain/identity/duties.ts'
import type { Page, WrittenPage } from '../db/lists.ts'
import { clientNetwork } from './client-network.ts'
import { countUpload } from './count-upload.ts'
import { type FormOptions, withForm } from './forms.ts'
import { replyParser } from './parse-reply.ts'
import { parseInput, parseParams, parseQuery, readRetryKey } from './parse-request.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ResponseCache } from './response-cache.ts'
import { admitViewer, type Viewer, type ViewerOf } from './viewer.ts'

/** Path parameters are row ids, except `userId`, which is text. */
type ParamsOf<Path extends string> = { [Name in ParamName<Path>]: Name extends 'userId' ? string : number }

type AnyPage = Page<unknown> | WrittenPage<unknown>

type AnswerOf<E extends Endpoint> = E extends { paged: true }
  ? z.input<E['reply']> extends (infer Row)[]
    ? Page<Row> | WrittenPage<Row>
    : never
  : z.input<E['reply']>

interface Call<E extends Endpoint, Upload = never> {
  viewer: ViewerOf<E['access']>
  params: ParamsOf<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
  upload: Upload | null
  retryKey: string | null
  /** Marks this request as a retry that gets its stored answer, so that its file counts once. */
  isRepeated: () => void
  request: FastifyRequest
  /** The answer, for its cookies. */
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits
  }
}

/** A read with the same answer for everyone allowed, except for queries about the viewer. */
interface SharedRead<E extends Endpoint> {
  answers: ResponseCache
  read: (call: Pick<Call<E>, 'params' | 'query'>) => Promise<AnswerOf<E>>
  /** Whether a query is about the viewer; such an answer is never cached. */
  isOwn: (query: QueryOf<E>) => boolean
}

/** A body that is a form with a file, which is streamed. */
interface UploadForm<E extends Endpoint, Upload> extends FormOptions<Upload> {
  /** May refuse before the file is read; `fields` are those before it. */
  admit?: (
    call: Pick<Call<E>, 'viewer' | 'params'> & { fields: Readonly<Record<string, string>> },
  ) => Promise<void>
  /** Runs around the reading of the body and the work with it, from before the first byte; may refuse before. */
  during?: <Answer>(call: Pick<Call<E>, 'params'>, work: () => Promise<Answer>) => Promise<Answer>
}

interface Options<E extends Endpoint, Upload> {
  /** The cached answer, only for endpoints that are declared as shared. */
  shared?: SharedRead<E> & (E extends { shared: true } ? unknown : never)
  upload?: UploadForm<E, Upload>
}

/** Connects one endpoint: authenticates, authorizes, parses the input, runs the handler, parses the reply. */
export function mount<E extends Endpoint, Upload = never>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E, Upload>) => Promise<AnswerOf<E>>,
  { shared, upload }: Options<E, Upload> = {},
): void {
  const needsFreshViewer = endpoint.method !== 'GET' || isAction(endpoint.access)
  const parseReply = replyParser(endpoint.reply)
  const useOf = (viewer: Viewer | null, request: FastifyRequest) => {
    const { limit } = endpoint
    const key = viewer?.id ?? clientNetwork(request.ip)
    return {
      count: async () => limit && app.rateLimits.consume(limit, key),
      giveBack: async () => limit && app.rateLimits.refund(limit, key),
    }
  }
  /** A large body is read only from someone who may call. */
  const admitFirst = async (request: unknown) => {
    await admitViewer(request as FastifyRequest, endpoint.access, { fresh: needsFreshViewer })
  }
  const routes = upload ? app.uploadRoutes : app
  routes.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    onRequest: endpoint.maxBodyBytes === undefined ? [] : [admitFirst],
    ...(endpoint.method === 'GET' && endpoint.changes && { exposeHeadRoute: false }),
    config: {
      endpoint,
      ...(endpoint.fromAnywhere && { fromAnywhere: true }),
      ...(upload && { takesFile: true }),
      ...(upload?.withinMs !== undefined && { bodyWithinMs: upload.withinMs }),
    },
    handler: async (request, reply) => {
      const admitted = await admitViewer(request, endpoint.access, { fresh: needsFreshViewer })
      const viewer = admitted as ViewerOf<E['access']>
      const params = parseParams(request.params as Record<string, string>) as ParamsOf<E['path']>
      const query = (endpoint.query && parseQuery(endpoint.query, request)) as QueryOf<E>
      const use = useOf(admitted, request)
      const answerTo = async (sent: unknown, received: Upload | null, isRepeated: () => void) => {
        const body = (endpoint.body && parseInput(endpoint.body, sent)) as BodyOf<E>
        const retryKey = endpoint.idempotent ? readRetryKey(request) : null
        // Uploads were counted before reading the file.
        if (!upload) await use.count()
        return handle({ viewer, params, query, body, upload: received, retryKey, isRepeated, request, reply })
      }
      // The answer is bytes: for a long string, the socket's own encoding is slow and needs three times the memory.
      const bytesOf = (page: AnyPage) =>
        Buffer.from(
          'written' in page ? `[${page.written.join()}]` : JSON.stringify(parseReply(request, page.rows)),
        )
      if (shared && !shared.isOwn(query)) {
        return shared.answers.send(request, reply, request.url, async () => {
          const page = (await shared.read({ params, query })) as AnyPage
          return { body: bytesOf(page), link: linkAfter(page, request) }
        })
      }
      const admit = async (fields: Readonly<Record<string, string>>) =>
        upload?.admit?.({ viewer, params, fields })
      const answer = upload
        ? await countUpload(use, request, (isRepeated) => {
            const receive = () =>
              withForm(request, endpoint.multipart?.file, upload, admit, (fields, received) =>
                answerTo(fields, received, isRepeated),
              )
            return upload.during ? upload.during({ params }, receive) : receive()
          })
        : await answerTo(request.body ?? undefined, null, () => undefined)
      if (endpoint.download) {
        reply.header('content-disposition', `attachment; filename="${endpoint.download}"`)
      }
      if (!endpoint.paged) return reply.send(parseReply(request, answer))
      const page = answer as AnyPage
      const link = linkAfter(page, request)
      if (link !== null) reply.header('link', link)
      if (page.newest) reply.header('searched-newest', page.newest)
      return reply.type('application/json; charset=utf-8').send(bytesOf(page))
    },
  })
}

function linkAfter({ next }: AnyPage, request: FastifyRequest): string | null {
  if (next === null) return null
  const url = new URL(request.url, 'http://local')
  url.searchParams.set('cursor', next)
  return `<${url.pathname}${url.search}>; rel="next"`
}
