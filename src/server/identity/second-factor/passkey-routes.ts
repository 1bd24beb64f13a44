import type { FastifyInstance } from 'fastify'
import { askerOf } from '../attempt.ts'
import { IDENTITY_PATH } from '../identity.ts'
import type { IdentityServices } from '../identity-services.ts'
import { SIGN_IN_BEGUN_LIMIT } from '../limits.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkeys.ts'

/** Signing in with a passkey: scripts get what the device needs, never a session or its token. */
export function mountPasskeySignIn(app: FastifyInstance, services: IdentityServices): void {
  const path = `${IDENTITY_PATH}/passkey`
  app.get(`${path}/generate-authenticate-options`, { exposeHeadRoute: false }, async (request, reply) => {
    await services.limits.consume(SIGN_IN_BEGUN_LIMIT, askerOf(request).client)
    return beginPasskeySignIn(services, reply)
  })
  app.post(`${path}/verify-authentication`, async (request, reply) => {
    await signInWithPasskey(services, reply, request.body)
    return { success: true }
  })
}
