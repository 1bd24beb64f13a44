import type { ReasonProof } from '#domain/reviews/rejection-reasons.ts'

export const PROOF_LABELS: Record<ReasonProof, string> = {
  any: 'Any proof',
  picture: 'Proof with a picture',
  text: 'Text-only proof',
}

export const EVERY_KIND = 'All task types'
