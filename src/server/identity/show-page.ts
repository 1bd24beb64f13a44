import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageName, PageProps } from '#client/site/pages.ts'
import type { LocalPath } from '#server/notifications/mail-links.ts'
import { mailboxIsOpenTo } from '#server/notifications/mailbox/mailbox.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { emailInWords } from '#server/users/email-in-words.ts'
import type { IdentityServices } from './identity-services.ts'
import { providerPath } from './return-to.ts'
import { SUSPENSION_PATH } from './suspension/suspension-link.ts'

export type PageRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** Keeps the reply's status. An address gets its words. */
export async function show<N extends PageName>(
  { pages }: IdentityServices,
  reply: FastifyReply,
  name: N,
  props: PageProps<N>,
): Promise<FastifyReply> {
  const words = 'email' in props ? { emailInWords: emailInWords(props.email) } : {}
  const html = await pages.render(name, { ...props, ...words })
  return reply.type('text/html; charset=utf-8').send(html)
}

export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303)
}

/** Signs in first, then opens this page; `path` where the request was a form. */
export function askToLogIn(reply: FastifyReply, path: LocalPath): FastifyReply {
  const { method, url } = reply.request
  return leadTo(reply, providerPath('/api/login', method === 'GET' ? url : path))
}

/** Where someone who is signed in goes from a page for signing in or up. */
export function leadOn(reply: FastifyReply, viewer: Viewer, returnTo: string): FastifyReply {
  return leadTo(reply, viewer.consented ? returnTo : providerPath('/api/welcome', returnTo))
}

export function tokenIn({ query }: PageRequest): string {
  return typeof query.token === 'string' ? query.token : ''
}

/** Shows the reason, once every factor was right: the reply has the cookie that opens the page. */
export function leadToSuspension(reply: FastifyReply): FastifyReply {
  return leadTo(reply, SUSPENSION_PATH)
}

/** The demo mailbox, or null where email is really sent. */
export function mailboxPathFor({ config }: IdentityServices, request: FastifyRequest): string | null {
  return mailboxIsOpenTo(config, request) ? '/api/mailbox' : null
}
