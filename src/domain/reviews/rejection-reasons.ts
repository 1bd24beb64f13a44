import { sentence } from '#domain/text/wording.ts'

/** 'text' is proof without a picture. */
export const REASON_PROOFS = ['any', 'picture', 'text'] as const
export type ReasonProof = (typeof REASON_PROOFS)[number]

export const MAX_REASONS = 40

/** A name has to fit on a chip. */
export const MAX_REASON_NAME_LENGTH = 30

/** Several sentences go into one note. */
export const MAX_REASON_SENTENCE_LENGTH = 300

export const REASON_PROBLEMS = {
  name: sentence('Please enter a name.'),
  sentence: sentence('Please enter a note to the member.'),
  nameTaken: sentence('Another reason already has this name. Please choose a different one.'),
} as const

interface Reason {
  proof: ReasonProof
  /** A null value means every category. */
  category: string | null
}

interface Proof {
  /** The picture's width, which stays when the picture is removed; null for text only. */
  imageWidth: number | null
  task: { category: string }
}

export function reasonsFor<R extends Reason>(reasons: readonly R[], proofs: readonly Proof[]): R[] {
  return reasons.filter((reason) => proofs.every((proof) => fits(reason, proof)))
}

function fits({ proof, category }: Reason, { imageWidth, task }: Proof): boolean {
  if (category !== null && category !== task.category) return false
  return proof === 'any' || proof === (imageWidth === null ? 'text' : 'picture')
}
