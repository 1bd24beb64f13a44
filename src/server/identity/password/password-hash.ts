import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createSemaphore } from '#server/platform/semaphore.ts'

/** Takes about 50 ms and 32 MB (RFC 7914). */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const KEY_BYTES = 64

/** Leaves memory and cores to everyone who is signed in. */
const AT_ONCE = 2

const inTurn = createSemaphore(AT_ONCE)

/** A digest such as `<salt>:<key>`, in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

/** Takes as long without a digest: how long it takes does not reveal which accounts exist. */
export async function verifyPassword(digest: string | null, password: string): Promise<boolean> {
  const [salt = '', key = ''] = (digest ?? '').split(':')
  const derived = await derive(password, salt)
  const own = Buffer.from(key, 'hex')
  return own.length === derived.length && timingSafeEqual(own, derived)
}

/** Equal passwords can be typed as different characters (RFC 8265 §4.2.2, with NFKC). */
function derive(password: string, salt: string): Promise<Buffer> {
  return inTurn(
    1,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
          if (error) reject(error)
          else resolve(key)
        })
      }),
  )
}
