import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Remembers what scrypt made of a password and a salt: most people of a run have the same of both, and each hash takes a
 * core for a tenth of a second. What is hashed, how often and with what result stays the same.
 */
const known = new Map<string, Buffer>()
const { scrypt } = crypto

type Derived = (error: Error | null, key: Buffer) => void

function scryptOnce(
  password: string,
  salt: string,
  bytes: number,
  cost: crypto.ScryptOptions,
  done: Derived,
): void {
  const name = JSON.stringify([password, salt, bytes, cost])
  const key = known.get(name)
  if (key) return void setImmediate(done, null, Buffer.from(key))
  scrypt(password, salt, bytes, cost, (error, made) => {
    if (error === null) known.set(name, Buffer.from(made))
    done(error, made)
  })
}

crypto.scrypt = scryptOnce as typeof crypto.scrypt
syncBuiltinESMExports()
