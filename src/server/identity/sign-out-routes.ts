import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ask, type ProviderServices, show } from './provider.ts'

/** Only somebody who clicks here, or types the address, logs out at once (reliability: The web). */
const OWN_DOING = ['same-origin', 'none']

/** `/api/logout`: ends the session and leads to the landing page; when another site leads here, it asks first. */
export function mountSignOut(app: FastifyInstance, services: ProviderServices): void {
  const { auth } = services.identity

  app.get('/api/logout', { exposeHeadRoute: false }, (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (typeof site === 'string' && OWN_DOING.includes(site)) return signOut(request, reply)
    return show(services, reply, 'signOutQuestion', {})
  })

  app.post('/api/logout', signOut)

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await ask(request, reply, (headers) => auth.api.signOut({ headers, returnHeaders: true }))
    return reply.redirect('/', 302)
  }
}
