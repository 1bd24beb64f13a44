import formbody from '@fastify/formbody'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../contract/unsubscribe.ts'
import { users } from '../database/schema/users.ts'
import { readUnsubscribeToken } from '../notifications/unsubscribe-links.ts'
import type { Database } from '../platform/db/database.ts'
import { mount } from '../platform/http/mount.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import type { Services } from '../services.ts'

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
    mount(bare, readViewer, contract.unsubscribe, ({ query }) => stopMail(database, query.email, false))
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
      return { ...(await stopMail(database, owner, true)), email: owner }
    })
    done()
  })
}

/** Said for every address, so that nobody learns whose it is (decisions: Mail). */
const ANSWER = { message: 'This address gets no more promotional and reminder mail from us.' }
/** The reply to someone with the token from one of our emails. */
const FULL_ANSWER = {
  message: 'This address gets no more promotional, reminder and notification mail from us.',
}

/**
 * Stops promotional and reminder mail to an address; `isSigned`, with the token of a mail to it, also mail about the
 * member's own submissions and requests. Security mail goes on.
 */
async function stopMail(database: Database, email: string, isSigned: boolean): Promise<{ message: string }> {
  await database.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        new_task_alerts: false,
        task_reminders: false,
        promotional_consent_at: null,
        ...(isSigned && { email_notifications: false }),
        updated_at: sql`clock_timestamp()`,
      })
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deleted_at)))
      .returning({ id: users.id })
    for (const { id } of changed) await publishFacts(tx, ['account'], id)
  })
  return isSigned ? FULL_ANSWER : ANSWER
}
