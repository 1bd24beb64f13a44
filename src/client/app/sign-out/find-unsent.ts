import { readKeptProofs } from '#client/device/kept-proofs.ts'

/** Unsent work that signing out deletes from the device. */
export interface Unsent {
  /** Null when they cannot be counted. */
  proofs: number | null
  /** Other drafts, such as a reply. */
  hasTexts: boolean
}

/** Null when nothing is unsent. */
export async function findUnsent(userId: string): Promise<Unsent | null> {
  const read = await readKeptProofs().catch(() => null)
  if (read === null) return { proofs: null, hasTexts: false }
  const kept = read.filter((proof) => proof.userId === userId)
  const names = namesOfTexts().filter((name) => name.includes(userId))
  const tasks = new Set(kept.map(({ taskId }) => `proof:${userId}:${taskId}`))
  for (const name of names) if (name.startsWith('proof:')) tasks.add(name)
  const hasTexts = names.some((name) => name.startsWith('draft:'))
  return tasks.size === 0 && !hasTexts ? null : { proofs: tasks.size, hasTexts }
}

function namesOfTexts(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
