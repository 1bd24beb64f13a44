import { desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { mails } from '#server/database/schema/notifications.ts'
import type { Pages } from '#server/documents/pages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { nothingHere, Refusal } from '#server/platform/http/refusal.ts'
import type { Signing } from '#server/platform/signing.ts'
import { languageOfStranger } from '#server/platform/words/language.ts'
import { completedMail } from '../unsubscribe-links.ts'

interface MailboxServices {
  config: Config
  database: Database
  pages: Pages
  signing: Signing
}

const PAGE_SIZE = 50
const MAILBOX = '/api/mailbox'

const LOOPBACK_CLIENTS = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** The content security policy of the document that shows an email: any styles, but no scripts or requests. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox"

/**
 * The mailbox has links that sign people in, so it opens only in demo, development and tests, and only to a browser on
 * this computer that addresses it by its own name (decisions: Email).
 */
export function mailboxIsOpenTo(config: Config, request: FastifyRequest): boolean {
  return (
    config.mode !== 'production' &&
    LOOPBACK_CLIENTS.has(request.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined)
  )
}

/** `/api/mailbox`: the emails of demo and development; nothing in production. */
export function mountMailbox(
  app: FastifyInstance,
  { config, database, pages, signing }: MailboxServices,
): void {
  if (config.mode === 'production') return

  app.register((mailbox, _options, done) => {
    mailbox.addHook('onRequest', async (request) => {
      if (!mailboxIsOpenTo(config, request)) throw nothingHere()
    })

    mailbox.get<{ Querystring: Record<string, unknown> }>(MAILBOX, async (request, reply) => {
      const before = Number(request.query.before)
      const rows = await database.queries
        .select({
          id: mails.id,
          recipient: mails.recipient,
          subject: mails.subject,
          createdAt: mails.created_at,
        })
        .from(mails)
        .where(Number.isSafeInteger(before) && before > 0 ? lt(mails.id, before) : undefined)
        .orderBy(desc(mails.id))
        .limit(PAGE_SIZE + 1)
      const shown = rows.slice(0, PAGE_SIZE)
      const html = await pages.render(
        'mailbox',
        {
          mails: shown.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
          olderPath: rows.length > PAGE_SIZE ? `${MAILBOX}?before=${shown.at(-1)?.id}` : null,
        },
        languageOfStranger(request),
      )
      return reply.type('text/html; charset=utf-8').send(html)
    })

    mailbox.get<{ Params: { id: string } }>(`${MAILBOX}/:id`, async (request, reply) => {
      const mail = await findMail(request.params.id)
      const html = await pages.render(
        'mailboxMail',
        {
          id: mail.id,
          recipient: mail.recipient,
          subject: mail.subject,
          createdAt: mail.created_at.toISOString(),
          text: completedMail(mail, signing, config).text,
        },
        languageOfStranger(request),
      )
      return reply.type('text/html; charset=utf-8').send(html)
    })

    mailbox.get<{ Params: { id: string } }>(`${MAILBOX}/:id/html`, async (request, reply) => {
      const mail = await findMail(request.params.id)
      reply.header('content-security-policy', MAIL_POLICY)
      return reply.type('text/html; charset=utf-8').send(completedMail(mail, signing, config).html)
    })
    done()
  })

  async function findMail(id: string): Promise<typeof mails.$inferSelect> {
    const [mail] = /^\d{1,15}$/.test(id)
      ? await database.queries
          .select()
          .from(mails)
          .where(eq(mails.id, Number(id)))
      : []
    if (!mail) throw new Refusal('not-found', 'This email doesn’t exist.')
    return mail
  }
}
