import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Keyring, keysFor } from './keyring.ts'

/** Makes this key different from others derived from the same secret. */
const KEY_PURPOSE = 'northpoint signed links v1'

/** Signs texts in links, so that only this product can have written them. */
export interface Signing {
  /** Always the same for the same text and purpose. */
  sign(text: string, purpose: string): string
  /** Returns null if the text was changed, or signed for another purpose or under an unknown secret. */
  read(signed: string, purpose: string): string | null
}

/** Uses its own key, derived from each of the product's secrets. The format is `<text>.<signature>`. */
export function openSigning(secrets: Keyring): Signing {
  const keys = keysFor(secrets, KEY_PURPOSE)
  const signatureOf = (key: Buffer, encoded: string, purpose: string) =>
    createHmac('sha256', key).update(`${purpose}\0${encoded}`).digest()
  return {
    sign(text, purpose) {
      const encoded = Buffer.from(text).toString('base64url')
      return `${encoded}.${signatureOf(keys[0], encoded, purpose).toString('base64url')}`
    },
    read(signed, purpose) {
      const [encoded = '', signature = ''] = signed.split('.')
      const sent = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => {
        const own = signatureOf(key, encoded, purpose)
        return sent.length === own.length && timingSafeEqual(sent, own)
      })
      return isOurs ? Buffer.from(encoded, 'base64url').toString('utf8') : null
    },
  }
}
