/**
 * 128 random bits in hex. Create it when a dialog opens, so that a second press after a lost answer is the same
 * request. Unlike crypto.randomUUID, it needs no secure context.
 */
export function newIdempotencyKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** SHA-256 in hex; null without a secure context. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
