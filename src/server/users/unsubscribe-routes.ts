import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/unsubscribe.ts'
import { clientKey, headersFor } from '../identity/client-address.ts'
import { readUnsubscribeToken } from '../notifications/unsubscribe-links.ts'
import { mount } from '../platform/mount.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Services } from '../services.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Stopping mail: from the page, with or without the token of a mail, and by the one click of a mail program. */
export function mountUnsubscribe(
  app: FastifyInstance,
  { database, identity, limits, signing }: Services,
): void {
  const { readViewer } = identity
  mount(app, readViewer, contract.unsubscribe, async ({ query, request }) => {
    await limits.take('unsubscribe', clientKey(headersFor(request)))
    const owner = query.token === undefined ? null : readUnsubscribeToken(signing, query.token)
    return unsubscribe(database, query.email, owner === query.email.toLowerCase())
  })

  app.register((forms, _options, done) => {
    forms.register(formbody)
    // Mail providers click for many people from few addresses, and the token is proof enough: there is no limit.
    mount(forms, readViewer, contract.unsubscribeOneClick, async ({ query }) => {
      const owner = readUnsubscribeToken(signing, query.token)
      if (owner === null) {
        throw new Refusal('invalid', 'This is no link of ours to unsubscribe.', { code: 'unsubscribe.token' })
      }
      return unsubscribe(database, owner, true)
    })
    done()
  })
}
