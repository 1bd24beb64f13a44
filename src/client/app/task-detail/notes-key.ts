import type { ProofOf } from '../../device/kept-proof.ts'

/** Under which name the notes of a draft are kept on the device. */
export function notesKey({ userId, taskId }: Pick<ProofOf, 'userId' | 'taskId'>): string {
  return `proof:${userId}:${taskId}`
}
