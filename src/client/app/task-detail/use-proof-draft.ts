import { useEffect, useEffectEvent } from 'react'
import { proofIsEmpty } from '../../../domain/submissions.ts'
import type { KeptProof, ProofOf } from '../../device/kept-proof.ts'
import { readPicture, useKeptProof, useKeptSafely } from '../../device/kept-proofs.ts'
import { whenIdle } from '../../ui/lazy-on-idle.tsx'
import { useEarlyProofs } from '../proofs/use-early-proofs.ts'
import { usePictureUrl } from '../proofs/use-picture-url.ts'
import { useStoredText } from '../stored-text.ts'
import { notesKey } from './notes-key.ts'
import {
  choosePicture,
  keepReady,
  loadPreparing,
  prepareKept,
  removePicture,
  usePictureWork,
  whenReady,
} from './picture-work.ts'

/** The picture of a proof that is not sent yet. */
interface DraftPicture {
  name: string
  /** In bytes. */
  size: number
  /** Where this page can show it; null until it is read. */
  url: string | null
  /** The device has it; what was chosen just now is still on its way. */
  isKept: boolean
}

/** Proof that is not sent yet. */
export interface ProofDraft {
  /** What it is for. */
  of: ProofOf
  /** What of it the device keeps; null while that is notes alone, as text. */
  kept: KeptProof | null
  notes: string
  setNotes: (notes: string) => void
  picture: DraftPicture | null
  /** The part of making the picture ready that is done, from 0 to 1; null once it is. */
  preparing: number | null
  /** Why the last file was not taken; the picture chosen before stays. */
  pictureProblem: string | null
  takePicture: (file: File) => void
  removePicture: () => void
  /** The bytes of the kept picture; null when it is no longer there. */
  readPicture: () => Promise<ArrayBuffer | null>
  /** Takes what is left of the picture after parts of it were covered. */
  takeCovered: (bytes: ArrayBuffer, type: string) => Promise<void>
  /** Resolves once the picture is made ready: whether it can be sent. */
  whenReady: () => Promise<boolean>
  isEmpty: boolean
  /** False when leaving the page would lose something, because this browser keeps nothing. */
  isSafe: boolean
}

/** The member's draft for one task: notes and picture are on the device from the moment they are there. */
export function useProofDraft(of: ProofOf): ProofDraft {
  const [text, setNotes] = useStoredText(notesKey(of))
  useEarlyProofs(of.userId)
  const kept = useKeptProof(of.taskId)
  const keptUrl = usePictureUrl(kept)
  const { chosen, part, problem } = usePictureWork(of.taskId)
  const isSafe = useKeptSafely()

  useEffect(() => whenIdle(() => void loadPreparing().catch(() => undefined)), [])
  const isUnprepared = kept?.state === 'draft' && kept.picture?.isPrepared === false
  const goOn = useEffectEvent(() => prepareKept(of))
  useEffect(() => {
    if (isUnprepared) goOn()
  }, [isUnprepared])

  const { picture: there = null } = kept ?? {}
  const chosenIsKept = there !== null && there.name === chosen?.name && there.size === chosen.size
  const picture = chosen
    ? { ...chosen, isKept: chosenIsKept }
    : there && { ...there, url: keptUrl, isKept: true }
  // They moved into the record when it was queued.
  const notes = kept && kept.state !== 'draft' ? kept.notes : text
  return {
    of,
    kept,
    notes,
    setNotes,
    picture,
    preparing: part,
    pictureProblem: problem && there?.isPrepared ? `${problem} We kept your earlier picture.` : problem,
    takePicture: (file) => choosePicture(of, file),
    removePicture: () => void removePicture(of.taskId),
    readPicture: () => (kept ? readPicture(kept) : Promise.resolve(null)),
    takeCovered: (bytes, type) =>
      keepReady(of, { bytes, type, name: kept?.picture?.name ?? 'picture', originalSha256: null }),
    whenReady: () => whenReady(of),
    isEmpty: proofIsEmpty({ hasImage: picture !== null, notes }),
    isSafe,
  }
}
