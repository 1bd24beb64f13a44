/** A proof on this device that the server does not have yet. */
export interface KeptProof {
  userId: string
  taskId: number
  taskTitle: string
  /** A draft is sent when the member says so, a queued one as soon as there is a connection; a refused one says why. */
  state: 'draft' | 'queued' | 'refused'
  /** Of a draft the notes are kept as text (app/stored-text.ts). */
  notes: string
  picture: KeptPicture | null
  /** What makes every try to send it the same request; null while it is a draft. */
  idempotencyKey: string | null
  /** Of the picture's bytes as they are sent; null while it is a draft, without a picture, and where nothing can compute it. */
  sha256: string | null
  /** The version it replaces, 0 for the first. */
  replaces: number
  /** Whether the claim has a time to submit, which a slow upload must not miss. */
  hasDeadline: boolean
  /** In ms since 1970. */
  keptAt: number
  /** Why the server does not take it; `isGone` when the claim or the task is no longer there. */
  refusal: { sentence: string; isGone: boolean } | null
}

/** What is known of a kept picture; its bytes are in another store. */
export interface KeptPicture {
  name: string
  type: string
  /** In bytes. */
  size: number
  /** Made smaller where needed and checked; until then the bytes are those that were chosen. */
  isPrepared: boolean
  /** Of the bytes as they were chosen, when those to be sent are others and nothing was covered. */
  originalSha256: string | null
}

/** What a proof is for. */
export type ProofOf = Pick<KeptProof, 'userId' | 'taskId' | 'taskTitle' | 'hasDeadline' | 'replaces'>

/** The primary key of a proof and of its picture. */
export function proofKey({ userId, taskId }: Pick<KeptProof, 'userId' | 'taskId'>): string {
  return `${userId}:${taskId}`
}
