import { countUnsent } from '#client/device/kept-proofs.ts'
import { textNames } from '#client/device/stored-text.ts'

/** Unsent work that signing out deletes from the device. */
export interface Unsent {
  /** It is null when they cannot be counted. */
  proofs: number | null
}

/** Returns null when nothing is unsent; other drafts, such as a reply, count too. */
export async function findUnsent(userId: string): Promise<Unsent | null> {
  const proofs = await countUnsent(userId).catch(() => null)
  const hasTexts = textNames().some((name) => name.startsWith('draft:') && name.includes(userId))
  return proofs === 0 && !hasTexts ? null : { proofs }
}
