import { isAPIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageName, PageProps } from '../../client/site/pages.ts'
import { mailboxIsOpenTo } from '../mails/mailbox.ts'
import { STATUS } from '../platform/http/errors.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { browserOf } from './browsers/browser-cookie.ts'
import { clientKey, headersFor } from './client-address.ts'

/** What the provider's pages are made with. */
export type ProviderServices = Pick<
  Services,
  'config' | 'database' | 'identity' | 'limits' | 'pages' | 'signing'
>

/** A no to what a form asked for: Better Auth's own, or one of ours. */
export interface Failure {
  status: number
  code: string
  message: string
  /** The sentence at each field it is about. */
  fields?: Record<string, string>
}

/** Who asks for something that a mail confirms: the browser it has to be confirmed in, and the network it is in. */
export interface Asker {
  browser: string
  client: string
}

/** Answers with a page of the provider. */
export async function show<N extends PageName>(
  { pages }: ProviderServices,
  reply: FastifyReply,
  name: N,
  props: PageProps<N>,
  status = 200,
): Promise<FastifyReply> {
  const html = await pages.render(name, props)
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

/** Leads on with a GET, as every form does once it is accepted. */
export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303)
}

/** How something a page asked for ended: with a value, or with a failure. */
export type Attempt<Value> = { value: Value; failure: null } | { value: null; failure: Failure }

/** Does what a page asks for. A no of the library or of ours is a failure; anything else is a bug for the error handler. */
export async function attempt<Value>(
  reply: FastifyReply,
  work: () => Promise<Value>,
): Promise<Attempt<Value>> {
  try {
    return { value: await work(), failure: null }
  } catch (error) {
    if (isAPIError(error)) {
      const code = String(error.body?.code ?? '')
      return { value: null, failure: { status: error.statusCode, code, message: error.message } }
    }
    if (!(error instanceof Refusal)) throw error
    const { kind, code, message, fields = {}, retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return { value: null, failure: { status: STATUS[kind], code, message, fields } }
  }
}

/** Calls Better Auth for a page and hands its cookies to the browser; answers the failure when it says no. */
export async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  call: (headers: Headers) => Promise<{ headers: Headers | null | undefined }>,
): Promise<Failure | null> {
  const { value, failure } = await attempt(reply, () => call(headersFor(request)))
  for (const cookie of value?.headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie)
  return failure
}

/** Who sends a request to the provider: their browser and their network. */
export function askerOf(request: FastifyRequest): Asker {
  return { browser: browserOf(request), client: clientKey(headersFor(request)) }
}

/** The page for a suspended account, which reads the support address. */
export function showSuspended(
  services: ProviderServices,
  reply: FastifyReply,
  failure: Failure,
): Promise<FastifyReply> {
  const props = { heading: 'This account is suspended', sentence: failure.message, next: null }
  return show(services, reply, 'identityMessage', props, failure.status)
}

/** Where mail can be read on this computer, or null where it is really sent. */
export function mailboxPathFor({ config }: ProviderServices, request: FastifyRequest): string | null {
  return mailboxIsOpenTo(config, request) ? '/api/mailbox' : null
}
