import { and, eq, isNull, sql } from 'drizzle-orm'
import { type MailKind, retryDelayMs, STALE_AFTER_DAYS } from '#domain/notifications/mail.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { wantsMail } from './deliver.ts'

/** A row that one sender has taken. */
export interface TakenMail {
  id: number
  cause: string
  kind: MailKind
  recipient: string
  reply_to: string | null
  in_reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  created_at: Date
  /** Failed tries. */
  attempts: number
  /** Whether the member's preferences allow it now; true for a recipient who is not a member. */
  is_wanted: boolean
  /** It waited longer than STALE_AFTER_DAYS without a try. */
  is_stale: boolean
}

/** Longer than sending can take. If a sender dies, another can take its email after this. */
const TAKEN_FOR_SECONDS = 180

/**
 * Takes the next email due, account emails first, or returns null. Each goes to one server, even when several ask.
 * Preferences count as they are now, not when it was queued.
 */
export async function takeDueMail({ queries }: Database): Promise<TakenMail | null> {
  const [mail] = await queryRows<TakenMail>(
    queries,
    `with due as (
       select m.id, m.attempts = 0 and m.next_attempt_at < clock_timestamp() - make_interval(hours => 24 * $2) as is_stale,
         ${wantsMail('m.kind')} as is_wanted
       from mails m left join users u on u.id = m.user_id
       where m.sent_at is null and m.failed_at is null and m.withheld_at is null
         and m.next_attempt_at <= clock_timestamp()
       order by m.kind <> 'account', m.next_attempt_at limit 1 for update of m skip locked)
     update mails m set next_attempt_at = clock_timestamp() + make_interval(secs => $1)
     from due where m.id = due.id
     returning m.id, m.cause, m.kind, m.recipient, m.reply_to, m.in_reply_to, m.subject, m.text_body, m.html_body,
       m.created_at, m.attempts, due.is_wanted, due.is_stale`,
    [TAKEN_FOR_SECONDS, STALE_AFTER_DAYS],
  )
  return mail ?? null
}

export function markSent(database: Database, { id }: TakenMail): Promise<unknown> {
  return change(database.queries, id, { sent_at: sql`clock_timestamp()`, last_error: null })
}

/** The member has turned this kind of email off. */
export function markWithheld(database: Database, { id }: TakenMail): Promise<unknown> {
  return change(database.queries, id, { withheld_at: sql`clock_timestamp()` })
}

/** Gives an email up; only an admin can send it again. */
export function markFailed(
  database: Database,
  id: number,
  { tries, reason }: { tries: number; reason: string },
): Promise<unknown> {
  return database.transaction(async (tx) => {
    await change(tx, id, {
      attempts: tries,
      failed_at: sql`clock_timestamp()`,
      last_error: reason,
    })
    publishFacts(tx, ['mails'])
  })
}

/** Retries after growing pauses; after the last one the email has failed. */
export function markToRetry(database: Database, mail: TakenMail, reason: string): Promise<unknown> {
  const tries = mail.attempts + 1
  const pause = retryDelayMs(tries)
  if (pause === null) return markFailed(database, mail.id, { tries, reason })
  return change(database.queries, mail.id, {
    attempts: tries,
    next_attempt_at: sql`clock_timestamp() + make_interval(secs => ${pause / 1000})`,
    last_error: reason,
  })
}

/** Makes an email due again that a stopping server did not finish. */
export function putBack(database: Database, { id }: TakenMail): Promise<unknown> {
  return change(database.queries, id, { next_attempt_at: sql`clock_timestamp()` })
}

type Change = Partial<{
  [Column in keyof typeof mails.$inferInsert]: (typeof mails.$inferInsert)[Column] | ReturnType<typeof sql>
}>

function change(queries: Queries, id: number, values: Change): Promise<unknown> {
  return queries
    .update(mails)
    .set(values)
    .where(and(eq(mails.id, id), isNull(mails.sent_at)))
}
