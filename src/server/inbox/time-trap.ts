import { LEAST_FILL_MS, LONGEST_FILL_MS } from '../../domain/inquiries.ts'
import type { Encryption } from '../platform/encryption.ts'
import { Refusal } from '../platform/http/refusal.ts'

const PLACE = 'business-contact.renderedAt'

/** Stands in the contact page where the stamp belongs (client/site/business/contact-form.tsx). */
const PLACEHOLDER = '__FORM_STAMP__'

/** When a form was made, sealed so that only this product can have written it; its hidden field `renderedAt`. */
export function sealTimeTrap(encryption: Encryption, now: Date): string {
  return encryption.encrypt(String(now.getTime()), PLACE)
}

/** A document with the stamp of this moment in its form, if it has one. */
export function fillTimeTrap(encryption: Encryption, document: string, now: Date): string {
  return document.replace(PLACEHOLDER, () => sealTimeTrap(encryption, now))
}

/** Refuses a form that was sent faster than anybody writes, or whose stamp is not one of ours. */
export function refuseHaste(encryption: Encryption, stamp: string, now: Date): void {
  const age = now.getTime() - readStamp(encryption, stamp)
  if (age >= LEAST_FILL_MS && age <= LONGEST_FILL_MS) return
  throw age >= 0 && age < LEAST_FILL_MS
    ? new Refusal('invalid', 'That was very quick. Please send your message once more.', {
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
  const sentence = 'This page was open for too long. Please load it again and send your message.'
  return new Refusal('invalid', sentence, { code: 'inquiry.stale' })
}
