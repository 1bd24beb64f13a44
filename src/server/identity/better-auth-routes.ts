import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IDENTITY_PATH } from './better-auth.ts'
import { headersFor } from './client-address.ts'
import type { ProviderServices } from './provider.ts'
import { sessionCookie, withoutCookie } from './session-cookie.ts'
import { takeAtLeast } from './take-at-least.ts'

/** What is open of Better Auth: what the product needs, and nothing that writes a profile or deletes an account. */
const OPEN_CALLS = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/verify-email'],
  ['POST', '/send-verification-email'],
  ['POST', '/request-password-reset'],
  ['POST', '/reset-password'],
  ['POST', '/change-password'],
  ['POST', '/change-email'],
  ['POST', '/revoke-session'],
  ['POST', '/revoke-other-sessions'],
  ['POST', '/revoke-sessions'],
  ['GET', '/passkey/generate-authenticate-options'],
  ['POST', '/passkey/verify-authentication'],
] as const

/** Calls whose duration would tell which addresses are known. */
const ANSWERS_ALIKE: readonly string[] = ['/request-password-reset']

/** Mounts Better Auth's own calls: a web Request in, its Response out. */
export function mountBetterAuth(app: FastifyInstance, { config, identity }: ProviderServices): void {
  const sessionName = sessionCookie(config.publicUrl, '').name
  for (const [method, path] of OPEN_CALLS) {
    app.route({
      method,
      url: IDENTITY_PATH + path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const work = answer(request)
        return send(reply, await (ANSWERS_ALIKE.includes(path) ? takeAtLeast(work) : work))
      },
    })
  }

  async function answer(request: FastifyRequest): Promise<Response> {
    const headers = headersFor(request)
    // A session the product does not accept, of somebody suspended say, is none for the library either.
    if (headers.has('cookie') && !(await identity.readViewer(request.headers, { fresh: true })))
      withoutCookie(headers, sessionName)
    headers.delete('content-length')
    const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null
    if (body !== null) headers.set('content-type', 'application/json')
    const url = new URL(request.url, config.publicUrl)
    return identity.auth.handler(new Request(url, { method: request.method, headers, body }))
  }
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(await response.text())
}
