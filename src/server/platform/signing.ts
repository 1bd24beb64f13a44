import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
/** Makes this key different from others derived from the same secret. */
const KEY_PURPOSE = 'northpoint signed links v1'

/** Signs texts in links, so that only this product can have written them. */
export interface Signing {
  /** Always the same for the same text and purpose. */
  sign(text: string, purpose: string): string
  /** Returns null if the text was changed, or signed for another purpose or under another secret. */
  read(signed: string, purpose: string): string | null
}

/** Uses its own key, derived from the product's secret. The format is `<text>.<signature>`. */
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
      const sent = Buffer.from(signature, 'base64url')
      const own = signatureOf(encoded, purpose)
      if (sent.length !== own.length || !timingSafeEqual(sent, own)) return null
      return Buffer.from(encoded, 'base64url').toString('utf8')
    },
  }
}
