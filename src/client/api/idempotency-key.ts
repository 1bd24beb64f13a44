/**
 * A key no other request has. Make it when the person begins (a dialog opens), not when they press: pressing again
 * after a lost answer is then the same request. Works without a secure context, unlike crypto.randomUUID.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of a request that was sent and not answered yet, so that it is the same request after a reload; else a new one. */
export function keptIdempotencyKey(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? newIdempotencyKey()
  } catch {
    return newIdempotencyKey()
  }
}

/** Keeps a key in this tab while its request is under way; null forgets it, because the answer is there. */
export function keepIdempotencyKey(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, key)
  } catch {
    // Where nothing can be kept, the key lives as long as the dialog.
  }
}
