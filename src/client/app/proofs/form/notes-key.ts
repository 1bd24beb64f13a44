import type { ProofOf } from '#client/device/kept-proof.ts'

/** The localStorage key of a draft's notes. */
export function notesKey({ userId, taskId }: Pick<ProofOf, 'userId' | 'taskId'>): string {
  return `proof:${userId}:${taskId}`
}
