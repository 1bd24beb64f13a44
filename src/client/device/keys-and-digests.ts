/**
 * A key no other request has. Make it when the person begins (a dialog opens), not when they press: pressing again
 * after a lost answer is then the same request. Works without a secure context, unlike crypto.randomUUID.
 */
export function newIdempotencyKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** The SHA-256 of bytes; null where it cannot be computed (no secure context). */
export async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
