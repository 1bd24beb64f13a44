import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'

/** The key of an unanswered request survives a reload, so that a retry is the same request; otherwise a new key. */
export function keptIdempotencyKey(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? newIdempotencyKey()
  } catch {
    return newIdempotencyKey()
  }
}

/** Kept in this tab while the request is running; null forgets it. */
export function keepIdempotencyKey(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, key)
  } catch {
    // Without storage the key lasts as long as the dialog.
  }
}
