import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** GCM's standard nonce length; random, so one key is safe for 2^32 texts (NIST SP 800-38D §8.3). */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'
/** Makes this key different from others derived from the same secret. */
const KEY_PURPOSE = 'northpoint encryption at rest v1'

/** Encrypts texts, so that the database alone does not reveal them. */
export interface Encryption {
  /** Binds the text to `purpose`, such as `reward_requests.delivery/7`. The result is different every time. */
  encrypt(text: string, purpose: string): string
  /** Throws if the text was changed, moved to another purpose, or encrypted under another secret. */
  decrypt(encrypted: string, purpose: string): string
}

/** Uses its own key, derived from the product's secret. The format is `v1.<nonce>.<text and tag>`. */
export function openEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  return {
    encrypt(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(purpose),
      )
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    decrypt(encrypted, purpose) {
      const [version, nonce = '', sealedText = ''] = encrypted.split('.')
      if (version !== VERSION) throw new Error('This text is encrypted in an unknown format.')
      const sealed = Buffer.from(sealedText, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
