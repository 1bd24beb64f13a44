/** Proof on this device that the server does not have yet. */
export interface KeptProof {
  userId: string
  taskId: number
  taskTitle: string
  /** A queued proof is sent as soon as there is a connection. */
  state: 'draft' | 'queued' | 'refused'
  /** Empty in a draft, whose notes are kept as text (kept-proofs.ts). */
  notes: string
  picture: KeptPicture | null
  /** The same for every try; null while it is a draft. */
  idempotencyKey: string | null
  /** SHA-256 of the bytes sent; null for a draft, without a picture, or where it cannot be computed. */
  sha256: string | null
  /** The version it replaces, 0 for the first. */
  replaces: number
  /** Whether the claim has a submission deadline. */
  hasDeadline: boolean
  /** Milliseconds since 1970. */
  keptAt: number
  /** Why the server refused it; `isGone` when the claim or the task no longer exists. */
  refusal: { sentence: string; isGone: boolean } | null
}

/** A kept picture; its bytes are in another store. */
export interface KeptPicture {
  name: string
  type: string
  /** The number of bytes. */
  size: number
  /** Checked, and made smaller where needed; before that the bytes are the original's. */
  isPrepared: boolean
  /** SHA-256 of the original, when the bytes sent differ and nothing was covered. */
  originalSha256: string | null
}

export type ProofOf = Pick<KeptProof, 'userId' | 'taskId' | 'taskTitle' | 'hasDeadline' | 'replaces'>

export function proofKey({ userId, taskId }: Pick<KeptProof, 'userId' | 'taskId'>): string {
  return `${userId}:${taskId}`
}
