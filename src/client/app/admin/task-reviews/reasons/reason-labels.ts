import type { ReasonProof } from '../../../../../domain/rejection-reasons.ts'

/** Which proofs a reason fits, in words. */
export const PROOF_LABELS: Record<ReasonProof, string> = {
  any: 'Any proof',
  picture: 'Proof with a picture',
  text: 'Text-only proof',
}

export const EVERY_KIND = 'All task types'
