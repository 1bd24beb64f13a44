/**
 * A key no other request has. Make it when the person begins (a dialog opens), not when they press: pressing again
 * after a lost answer is then the same request. Works without a secure context, unlike crypto.randomUUID.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
