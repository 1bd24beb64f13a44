import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../contract/unsubscribe.ts'
import { readUnsubscribeToken } from '../notifications/unsubscribe-links.ts'
import { mount } from '../platform/http/mount.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { unsubscribe } from './unsubscribe.ts'

const PAGE = '/unsubscribe'

/** Stopping mail: by the bare address, and with the token of a mail from the page or by one click of a mail program. */
export function mountUnsubscribe(
  app: FastifyInstance,
  { config, database, identity, signing }: Services,
): void {
  const { readViewer } = identity
  // Who opens or only looks at the link of a mail program changes nothing: POST does (RFC 8058 §3.1).
  const leadToPage = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(PAGE + new URL(request.url, config.publicUrl).search, 303)
  app.register((bare, _options, done) => {
    bare.addHook('onRequest', async (request, reply) => {
      if ('token' in (request.query as object)) return leadToPage(request, reply)
    })
    mount(bare, readViewer, contract.unsubscribe, ({ query }) => unsubscribe(database, query.email, false))
    bare.head(contract.unsubscribe.path, leadToPage)
    done()
  })

  app.register((forms, _options, done) => {
    forms.register(formbody)
    // Mail providers click for many people from few addresses, and the token is proof enough: there is no limit.
    mount(forms, readViewer, contract.unsubscribeOneClick, async ({ query }) => {
      const owner = readUnsubscribeToken(signing, query.token)
      if (owner === null) {
        throw new Refusal('invalid', 'This is no link of ours to unsubscribe.', { code: 'unsubscribe.token' })
      }
      return { ...(await unsubscribe(database, owner, true)), email: owner }
    })
    done()
  })
}
