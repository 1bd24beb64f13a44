import { newIdempotencyKey } from '../device/keys-and-digests.ts'

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
