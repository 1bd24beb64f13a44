import { MAX_FILL_MS, MIN_FILL_MS } from '#domain/inbox/inquiries.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const PLACE = 'business-contact.renderedAt'

/** The stamp's placeholder in the contact page (client/site/business/contact-form.tsx). */
const PLACEHOLDER = '__FORM_STAMP__'

/** The form's render time, encrypted, for the hidden field `renderedAt`. */
export function sealTimeTrap(encryption: Encryption, now: Date): string {
  return encryption.encrypt(String(now.getTime()), PLACE)
}

export function fillTimeTrap(encryption: Encryption, document: string, now: Date): string {
  return document.replace(PLACEHOLDER, () => sealTimeTrap(encryption, now))
}

/** Refuses a form sent faster than a person can write, or with a stamp that is not ours. */
export function refuseHaste(encryption: Encryption, stamp: string, now: Date): void {
  const age = now.getTime() - readStamp(encryption, stamp)
  if (age >= MIN_FILL_MS && age <= MAX_FILL_MS) return
  throw age >= 0 && age < MIN_FILL_MS
    ? new Refusal('invalid', 'That was very quick. Please send your message again.', {
        code: 'inquiry.too-quick',
      })
    : stale()
}

function readStamp(encryption: Encryption, stamp: string): number {
  try {
    return Number(encryption.decrypt(stamp, PLACE))
  } catch {
    throw stale()
  }
}

function stale(): Refusal {
  const sentence = 'This page was open too long. Please reload it and send your message.'
  return new Refusal('invalid', sentence, { code: 'inquiry.stale' })
}
