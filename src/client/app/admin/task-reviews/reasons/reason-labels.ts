import type { ReasonProof } from '../../../../../domain/rejection-reasons.ts'

/** Which proofs a reason fits, in words. */
export const PROOF_LABELS: Record<ReasonProof, string> = {
  any: 'Any proof',
  picture: 'A proof with a picture',
  text: 'A proof in words only',
}

export const EVERY_KIND = 'Every kind of task'
