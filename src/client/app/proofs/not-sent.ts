import type { KeptProof } from '#client/device/kept-proof.ts'
import { useKeptProofs } from '#client/device/kept-proofs.ts'

export const NOT_SENT_ROWS = 3

/** Kept proofs except drafts with only notes; null while loading. */
export function useNotSent(): readonly KeptProof[] | null {
  const proofs = useKeptProofs()
  return proofs?.filter(({ state, picture }) => state !== 'draft' || picture !== null) ?? null
}
