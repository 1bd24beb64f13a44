import formbody from '@fastify/formbody'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/notifications/unsubscribe.ts'
import { users } from '#server/database/schema/users.ts'
import type { Database } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { readMultipart } from '#server/platform/http/upload-routes.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { languageOf, languageOfStranger } from '#server/platform/words/language.ts'
import { say } from '#server/platform/words/say.ts'
import type { Services } from '#server/services.ts'
import { pathFor } from './mail-links.ts'
import { readUnsubscribeToken } from './unsubscribe-links.ts'

/** Unsubscribes an address alone, or one with an email's token, from the page or by one click in an email program. */
export function mountUnsubscribe(app: FastifyInstance, { database, signing }: Services): void {
  // Opening the link changes nothing; POST does (RFC 8058 §3.1).
  const leadToPage = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(
      pathFor(languageOfStranger(request), `/unsubscribe${new URL(request.url, 'http://local').search}`),
      303,
    )
  app.register((bare, _options, done) => {
    bare.addHook('onRequest', async (request, reply) => {
      if ('token' in (request.query as object)) return leadToPage(request, reply)
    })
    mount(bare, contract.unsubscribe, async ({ query, request }) => {
      await stopMail(database, query.email, false)
      return { message: say(languageOf(request), ANSWER) }
    })
    bare.head(contract.unsubscribe.path, leadToPage)
    done()
  })

  app.register((forms, _options, done) => {
    // Mail providers send either kind of form (RFC 8058 §3.2).
    forms.register(formbody)
    readMultipart(forms)
    // No limit: mail providers click for many people from few addresses, and the token is proof enough.
    mount(forms, contract.unsubscribeOneClick, async ({ query, request }) => {
      const owner = readUnsubscribeToken(signing, query.token)
      if (owner === null) {
        throw new Refusal(
          'invalid',
          'This unsubscribe link doesn’t work. Please use the link in our latest email.',
          {
            code: 'unsubscribe.token',
          },
        )
      }
      await stopMail(database, owner, true)
      return { message: say(languageOf(request), FULL_ANSWER), email: owner }
    })
    done()
  })
}

/** The same for every address, so that it does not reveal which have accounts (decisions: Email). */
const ANSWER = 'You won’t get promotional or reminder emails at this address.'
/** The reply to someone with the token from one of our emails. */
const FULL_ANSWER = 'You won’t get promotional, reminder or notification emails at this address.'

/** Stops promotional and reminder emails; with a token (`isSigned`) also notifications. Security emails continue. */
async function stopMail(database: Database, email: string, isSigned: boolean): Promise<void> {
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
    for (const { id } of changed) publishFacts(tx, ['account'], id)
  })
}
