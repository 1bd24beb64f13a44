import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
/** Separates this key from whatever else is made out of the product's secret. */
const KEY_PURPOSE = 'northpoint signed links v1'

/** Texts that only this product can have written, for links that people keep. */
export interface Signing {
  /** The text with its signature for one purpose; always the same for the same text. */
  sign(text: string, purpose: string): string
  /** The text of a signed one; null when it was changed, or signed for another purpose or under another secret. */
  read(signed: string, purpose: string): string | null
}

/** Signatures under a key of its own, derived from the product's secret; the format is `<text>.<signature>`. */
export function openSigning(secret: string): Signing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  const signatureOf = (encoded: string, purpose: string) =>
    createHmac('sha256', key).update(`${purpose}\0${encoded}`).digest()
  return {
    sign(text, purpose) {
      const encoded = Buffer.from(text).toString('base64url')
      return `${encoded}.${signatureOf(encoded, purpose).toString('base64url')}`
    },
    read(signed, purpose) {
      const [encoded = '', signature = ''] = signed.split('.')
      const given = Buffer.from(signature, 'base64url')
      const own = signatureOf(encoded, purpose)
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      return Buffer.from(encoded, 'base64url').toString('utf8')
    },
  }
}
