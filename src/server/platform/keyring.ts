import { createHmac, hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** Makes this key different from others derived from the same secret. */
const FINGERPRINT_PURPOSE = 'northpoint secret fingerprint v1'

/** The product's secrets: the first signs and encrypts, and all are accepted (docs/decisions/0042). */
export type Keyring = readonly [current: string, ...others: string[]]

/** The keys for one purpose, in the order of their secrets. */
export function keysFor(secrets: Keyring, purpose: string): readonly [Buffer, ...Buffer[]] {
  const [current, ...others] = secrets
  return [keyFor(current, purpose), ...others.map((secret) => keyFor(secret, purpose))]
}

/** Shows whether two secrets are the same. Guesses can be tried against it, so a secret must be random (docs/decisions/0042). */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', keyFor(secret, FINGERPRINT_PURPOSE)).digest('base64url')
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}
