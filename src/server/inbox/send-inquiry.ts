import { sql } from 'drizzle-orm'
import type { BusinessContactForm } from '#contract/inbox/inquiries.ts'
import { answerWithinHours } from '#domain/inbox/inbox.ts'
import { INQUIRY_SENT } from '#domain/inbox/inquiries.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { queueInboxAlert, queueInquiry } from '#server/notifications/inbox-mails.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { bodyHashOf, retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { refuseHaste } from './time-trap.ts'

/** All visitors share one actor for retries; their keys are random. */
const VISITOR = 'visitor'

/**
 * Stores an inquiry and alerts the team, in one transaction. A retry with the same key, or the same form sent twice from
 * one page, sends nothing twice. Nothing goes to the given address, which may be anyone's.
 */
export function sendInquiry(
  { database, encryption }: { database: Database; encryption: Encryption },
  { subject, renderedAt, ...form }: BusinessContactForm,
  retryKey: string | null,
  now: Date,
): Promise<{ message: string }> {
  if (subject) {
    throw new Refusal('invalid', 'Please leave the “Subject” field empty and send your message again.', {
      code: 'inquiry.trap',
    })
  }
  if (renderedAt) refuseHaste(encryption, renderedAt, now)
  const inquiry = {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    phone: form.phone || null,
    company: form.company || null,
    website: form.website || null,
    service_interest: form.serviceInterest || null,
    message: form.message,
  }
  const onceBy = (endpoint: string, key: string | null) => retryOf(key, VISITOR, endpoint, inquiry)
  // A plain form has no retry key, so its page and contents identify a double submit.
  const page = renderedAt ? bodyHashOf(renderedAt, inquiry) : null
  const store = async (tx: Tx) => {
    const [stored] = await tx
      .insert(business_inquiries)
      .values({
        ...inquiry,
        due_at: sql`clock_timestamp() + make_interval(hours => ${answerWithinHours('inquiry')})`,
      })
      .returning()
    await queueInquiry(tx, stored!)
    await queueInboxAlert(tx, { kind: 'inquiry', id: stored!.id })
    publishFacts(tx, ['inbox'])
    return { message: INQUIRY_SENT }
  }
  return database.transaction((tx) =>
    withIdempotency(tx, onceBy('business-contact', retryKey), () =>
      withIdempotency(tx, onceBy('business-contact page', page), () => store(tx)),
    ),
  )
}
