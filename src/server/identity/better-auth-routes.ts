import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/http/refusal.ts'
import { IDENTITY_PATH } from './better-auth.ts'
import { clientKey, headersFor } from './client-address.ts'
import { SIGN_IN_BEGUN_LIMIT } from './limits.ts'
import { type LibraryAnswer, refusalOfPasskey } from './passkey-plugin.ts'
import type { ProviderServices } from './provider.ts'
import { sessionCookie, withoutCookie } from './session-cookie.ts'

const BEGIN_PASSKEY = '/passkey/generate-authenticate-options'
const VERIFY_PASSKEY = '/passkey/verify-authentication'

/** None creates an account, proves an address, or changes a password or profile; we have our own calls for that. */
const OPEN_CALLS = [
  ['POST', '/sign-out'],
  ['GET', BEGIN_PASSKEY],
  ['POST', VERIFY_PASSKEY],
] as const

/** JSON escapes for NUL and lone surrogates, which PostgreSQL rejects. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

export function mountBetterAuth(app: FastifyInstance, { config, identity, limits }: ProviderServices): void {
  const sessionName = sessionCookie(config.publicUrl, '').name
  for (const [method, path] of OPEN_CALLS) {
    app.route({
      method,
      url: IDENTITY_PATH + path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const headers = headersFor(request)
        if (path === BEGIN_PASSKEY) await limits.consume(SIGN_IN_BEGUN_LIMIT, clientKey(headers))
        return send(reply, await answer(request, headers, path), path)
      },
    })
  }

  async function answer(request: FastifyRequest, headers: Headers, path: string): Promise<Response> {
    // The library must not accept a session that the product refuses, such as a suspended member's.
    if (headers.has('cookie') && !(await identity.readViewer(request.headers, { fresh: true })))
      withoutCookie(headers, sessionName)
    headers.delete('content-length')
    const body = path === VERIFY_PASSKEY ? JSON.stringify(request.body ?? {}) : null
    if (body !== null && UNSTORABLE.test(body)) {
      throw new Refusal('invalid', 'This request contains characters we can’t store.')
    }
    if (body !== null) headers.set('content-type', 'application/json')
    const url = new URL(request.url, config.publicUrl)
    return identity.auth.handler(new Request(url, { method: request.method, headers, body }))
  }
}

const SAID_HERE: ReadonlySet<string> = new Set(['set-cookie', 'content-length', 'cache-control'])

/** Empty where the library hit a bug. */
function answerIn(response: Response): Promise<LibraryAnswer> {
  return response.json().catch(() => ({})) as Promise<LibraryAnswer>
}

/** Scripts get what they need for a passkey, never a session or its token. */
async function send(reply: FastifyReply, response: Response, path: string): Promise<FastifyReply> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!response.ok) throw refusalOfPasskey(response.status, await answerIn(response))
  for (const [name, value] of response.headers) if (!SAID_HERE.has(name)) reply.header(name, value)
  return reply.send(path === BEGIN_PASSKEY ? await response.text() : { success: true })
}
