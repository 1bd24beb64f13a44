import { useEffect } from 'react'
import type { KeptProof } from '../../device/kept-proof.ts'
import { useKeptProofs } from '../../device/kept-proofs.ts'
import { useSharedPicture } from './shared-picture.ts'

/** As many rows are shown at first. */
export const NOT_SENT_ROWS = 3

/** Under which name the number of rows is kept, so that the next document has room for them before it is painted. */
const ROOM = 'not-sent'

/** The kept proofs that the member may have forgotten: all but drafts of notes alone. Null while they are not read yet. */
export function useNotSent(): readonly KeptProof[] | null {
  const proofs = useKeptProofs()
  return proofs?.filter(({ state, picture }) => state !== 'draft' || picture !== null) ?? null
}

/** Keeps as much room on the dashboard as the card of unsent proofs takes (public/pre-hydration-events.js, styles.css). */
export function useRoomForNotSent(): void {
  const proofs = useNotSent()
  const shared = useSharedPicture()
  const isKnown = proofs !== null && shared !== undefined
  const rows = Math.min((proofs?.length ?? 0) + (shared ? 1 : 0), NOT_SENT_ROWS)
  useEffect(() => {
    if (isKnown) keepRoom(rows)
  }, [isKnown, rows])
}

function keepRoom(rows: number): void {
  const { dataset } = document.documentElement
  if (rows === 0) delete dataset.notSent
  else dataset.notSent = String(rows)
  try {
    if (rows === 0) localStorage.removeItem(ROOM)
    else localStorage.setItem(ROOM, String(rows))
  } catch {
    // Where nothing can be kept, the card takes its room when it comes.
  }
}
