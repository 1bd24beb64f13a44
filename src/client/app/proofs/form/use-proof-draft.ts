import { useEffect, useEffectEvent } from 'react'
import type { ProofOf } from '#client/device/kept-proof.ts'
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

/** Notes and picture are saved on the device as they change. */
export function useProofDraft(of: ProofOf) {
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
  // Its `url` is null while loading, and it is not `isKept` until the device has saved it.
  const picture = chosen
    ? { ...chosen, isKept: chosenIsKept }
    : there && { ...there, url: keptUrl, isKept: true }
  return {
    of,
    /** The proof on this device; null while there are only notes. */
    kept,
    notes,
    setNotes,
    picture,
    /** Progress from 0 to 1; null when done. */
    preparing: part,
    /** Why the last file was refused; the earlier picture stays. */
    pictureProblem: problem && there?.isPrepared ? `${problem} We kept your earlier picture.` : problem,
    takePicture: (file: File) => choosePicture(of, file),
    removePicture: () => void removePicture(of.taskId),
    /** Resolves to null if the picture no longer exists. */
    readPicture: () => (kept ? readPicture(kept) : Promise.resolve(null)),
    /** Replaces the picture with its covered version. */
    takeCovered: (bytes: ArrayBuffer, type: string) =>
      keepReady(of, { bytes, type, name: kept?.picture?.name ?? 'picture', originalSha256: null }),
    /** Resolves when the picture is prepared: true if it can be sent. */
    whenReady: () => whenReady(of),
    isEmpty: proofIsEmpty({ hasImage: picture !== null, notes }),
    /** Whether this browser can save drafts; without that, leaving the page loses them. */
    isSafe,
  }
}

export type ProofDraft = ReturnType<typeof useProofDraft>
