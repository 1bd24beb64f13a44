import { isAPIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageName, PageProps } from '../../client/site/pages.ts'
import { mailboxIsOpenTo } from '../notifications/mailbox.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Services } from '../services.ts'
import { asApiError } from './api-error.ts'
import { headersFor } from './client-address.ts'

/** What the provider's pages are made with. */
export type ProviderServices = Pick<Services, 'config' | 'database' | 'identity' | 'limits' | 'pages'>

/** A no to what a form asked for: Better Auth's own, or one of ours. */
export interface Failure {
  status: number
  code: string
  message: string
}

/** Answers with a page of the provider; they are never kept in a cache. */
export async function show<N extends PageName>(
  { pages }: ProviderServices,
  reply: FastifyReply,
  name: N,
  props: PageProps<N>,
  status = 200,
): Promise<FastifyReply> {
  const html = await pages.render(name, props)
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

/** Leads on with a GET, as every form does once it is accepted. */
export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303)
}

/**
 * Calls Better Auth for a page and hands its cookies to the browser. Answers the failure when it says no; anything
 * else is a bug and goes to the one error handler.
 */
export async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  call: (headers: Headers) => Promise<{ headers: Headers | null | undefined }>,
): Promise<Failure | null> {
  try {
    const { headers } = await call(headersFor(request))
    for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie)
    return null
  } catch (error) {
    const failure = isAPIError(error) ? error : error instanceof Refusal ? asApiError(error) : null
    if (failure === null) throw error
    const retryAfter = new Headers(failure.headers).get('retry-after')
    if (retryAfter !== null) reply.header('retry-after', retryAfter)
    return { status: failure.statusCode, code: String(failure.body?.code ?? ''), message: failure.message }
  }
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
