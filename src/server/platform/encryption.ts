import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type Keyring, keysFor } from './keyring.ts'

const CIPHER = 'aes-256-gcm'
/** GCM's standard nonce length; random, so one key is safe for 2^32 texts (NIST SP 800-38D §8.3). */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'
/** Makes this key different from others derived from the same secret. */
const KEY_PURPOSE = 'northpoint encryption at rest v1'

const HASH_KEY_PURPOSE = 'northpoint keyed hashes v1'

/** Encrypts texts, so that the database alone does not reveal them. */
export interface Encryption {
  /** Binds the text to `purpose`, such as `reward_requests.delivery/7`. The result is different every time. */
  encrypt(text: string, purpose: string): string
  /** Throws if the text was changed, moved to another purpose, or encrypted under an unknown secret. */
  decrypt(encrypted: string, purpose: string): string
  /** Whether `decrypt` returns. */
  reads(encrypted: string, purpose: string): boolean
  /** The text encrypted under the current secret, unchanged if it already is; null where `decrypt` throws. */
  encryptAgain(encrypted: string, purpose: string): string | null
  /** Hashes that only the product can make (HMAC-SHA-256), under the current secret and then the others. */
  keyedHashes(text: string, purpose: string): readonly [current: string, ...others: string[]]
}

/** Uses its own key, derived from each of the product's secrets. The format is `v1.<nonce>.<text and tag>`. */
export function openEncryption(secrets: Keyring): Encryption {
  const keys = keyObjects(secrets, KEY_PURPOSE)
  const hashKeys = keyObjects(secrets, HASH_KEY_PURPOSE)
  const encrypt = (text: string, purpose: string) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, keys[0], nonce, { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(purpose),
    )
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return [VERSION, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
  }
  const readable = (encrypted: string, purpose: string) => {
    for (const [index, key] of keys.entries()) {
      const text = decryptWith(key, encrypted, purpose)
      if (text !== null) return { text, isCurrent: index === 0 }
    }
    return null
  }
  return {
    encrypt,
    decrypt(encrypted, purpose) {
      const found = readable(encrypted, purpose)
      if (found) return found.text
      throw new Error('This text was changed, or encrypted in an unknown format or under an unknown secret.')
    },
    reads: (encrypted, purpose) => readable(encrypted, purpose) !== null,
    encryptAgain(encrypted, purpose) {
      const found = readable(encrypted, purpose)
      if (!found) return null
      return found.isCurrent ? encrypted : encrypt(found.text, purpose)
    },
    keyedHashes(text, purpose) {
      const [current, ...others] = hashKeys
      const hashUnder = (key: KeyObject) =>
        createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
      return [hashUnder(current), ...others.map(hashUnder)]
    },
  }
}

/** Node.js takes four times as long with the bytes of a key. */
function keyObjects(secrets: Keyring, purpose: string): readonly [KeyObject, ...KeyObject[]] {
  const [current, ...others] = keysFor(secrets, purpose)
  return [createSecretKey(current), ...others.map((key) => createSecretKey(key))]
}

/** Returns null if the text was changed, or encrypted in another format, with another key or for another purpose. */
function decryptWith(key: KeyObject, encrypted: string, purpose: string): string | null {
  const [version, nonce = '', sealedText = ''] = encrypted.split('.')
  if (version !== VERSION) return null
  const sealed = Buffer.from(sealedText, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
