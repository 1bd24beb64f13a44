/** Which proofs a reason fits: any, those with a picture, or those that are text only. */
export const REASON_PROOFS = ['any', 'picture', 'text'] as const
export type ReasonProof = (typeof REASON_PROOFS)[number]

/** Most reasons there can be: more than anyone reads while a card waits. */
export const MAX_REASONS = 40

/** Longest name of a reason, in characters: it has to fit on a chip. */
export const MAX_REASON_NAME_LENGTH = 30

/** Longest sentence of a reason, in characters: several of them go into one note. */
export const MAX_REASON_SENTENCE_LENGTH = 300

/** What the form says (src/contract/rejection-reason-form.ts). */
export const REASON_PROBLEMS = {
  name: 'Please enter a name.',
  sentence: 'Please enter the sentence the member will read.',
  oneLine: 'Please keep it to one line.',
  nameTaken: 'Another reason already has this name. Please choose a different one.',
} as const

interface Reason {
  proof: ReasonProof
  /** Null is every category of task. */
  category: string | null
}

interface Proof {
  /** Null where the proof is text only; a picture that was cleaned up keeps its width. */
  imageWidth: number | null
  task: { category: string }
}

/** The reasons that fit the proof, in their order; of several proofs, those that fit every one. */
export function reasonsFor<R extends Reason>(reasons: readonly R[], proofs: readonly Proof[]): R[] {
  return reasons.filter((reason) => proofs.every((proof) => fits(reason, proof)))
}

function fits({ proof, category }: Reason, { imageWidth, task }: Proof): boolean {
  if (category !== null && category !== task.category) return false
  return proof === 'any' || proof === (imageWidth === null ? 'text' : 'picture')
}
