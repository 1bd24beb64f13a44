import { useEffect, useEffectEvent } from 'react'
import type { KeptProof, ProofOf } from '#client/device/kept-proof.ts'
import { readPicture, useKeptProof, useKeptSafely, useProofNotes } from '#client/device/kept-proofs.ts'
import { proofIsEmpty } from '#domain/proofs/submissions.ts'
import { usePictureUrl } from '../picture/use-picture-url.ts'
import { useEarlyProofs } from '../use-early-proofs.ts'
import {
  choosePicture,
  keepReady,
  prepareKept,
  preparing,
  removePicture,
  usePictureWork,
  whenReady,
} from './picture-work.ts'

interface DraftPicture {
  name: string
  /** In bytes. */
  size: number
  /** An object URL; null while loading. */
  url: string | null
  /** False until the device has saved it. */
  isKept: boolean
}

export interface ProofDraft {
  of: ProofOf
  /** It is null while there are only notes. */
  kept: KeptProof | null
  notes: string
  setNotes: (notes: string) => void
  picture: DraftPicture | null
  /** Progress from 0 to 1; null when done. */
  preparing: number | null
  /** Why the last file was refused; the earlier picture stays. */
  pictureProblem: string | null
  takePicture: (file: File) => void
  removePicture: () => void
  /** Returns null if it no longer exists. */
  readPicture: () => Promise<ArrayBuffer | null>
  /** Replaces the picture with its covered version. */
  takeCovered: (bytes: ArrayBuffer, type: string) => Promise<void>
  /** Resolves when the picture is prepared: true if it can be sent. */
  whenReady: () => Promise<boolean>
  isEmpty: boolean
  /** False if this browser cannot save drafts, so leaving the page loses them. */
  isSafe: boolean
}

/** Notes and picture are saved on the device as they change. */
export function useProofDraft(of: ProofOf): ProofDraft {
  const [notes, setNotes] = useProofNotes(of)
  useEarlyProofs(of.userId)
  const kept = useKeptProof(of.taskId)
  const keptUrl = usePictureUrl(kept)
  const { chosen, part, problem } = usePictureWork(of.taskId)
  const isSafe = useKeptSafely()

  useEffect(preparing.preload, [])
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
