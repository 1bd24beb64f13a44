import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** The nonce length GCM is made for; random, so one key is good for 2^32 texts (NIST SP 800-38D §8.3). */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First part of every encrypted text, so that a later format can stand beside this one. */
const VERSION = 'v1'
/** Separates this key from whatever else is made out of the product's secret. */
const KEY_PURPOSE = 'northpoint encryption at rest v1'

/** Keeps texts in the database unreadable for whoever has only the database. */
export interface Encryption {
  /** Encrypts a text for one place, named by `place`, such as `reward_requests.delivery/7`; never the same twice. */
  encrypt(text: string, place: string): string
  /** The text again. Throws when it was changed, moved to another place, or encrypted under another secret. */
  decrypt(encrypted: string, place: string): string
}

/** Encryption under a key of its own, derived from the product's secret; the format is `v1.<nonce>.<text and tag>`. */
export function openEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  return {
    encrypt(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(place),
      )
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    decrypt(encrypted, place) {
      const [version, nonce = '', sealedText = ''] = encrypted.split('.')
      if (version !== VERSION) throw new Error('This text was encrypted in a format that is not known here.')
      const sealed = Buffer.from(sealedText, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
