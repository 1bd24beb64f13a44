import { useState } from 'react'
import { proofIsEmpty } from '../../../domain/submissions.ts'
import { useBeforeUnload } from '../../ui/use-before-unload.ts'
import { readChosen, UNREADABLE } from '../proofs/read-chosen.ts'
import { useStoredText } from '../stored-text.ts'
import { type Picture, useDraftFile } from './draft-files.ts'

/** Proof that is not sent yet. */
export interface ProofDraft {
  notes: string
  setNotes: (notes: string) => void
  picture: Picture | null
  /** Why the last file was not taken; the picture chosen before stays. */
  pictureProblem: string | null
  takePicture: (file: File) => Promise<void>
  /** Takes the covered picture in place of the chosen one. */
  keepCovered: (bytes: ArrayBuffer, type: string) => Promise<void>
  removePicture: () => void
  isEmpty: boolean
  /** Forgets everything, once it is sent. */
  clear: () => void
}

/** The member's draft for one task: the notes survive reloads, the picture survives a look at other screens. */
export function useProofDraft(userId: string, taskId: number): ProofDraft {
  const key = `proof:${userId}:${taskId}`
  const [notes, setNotes] = useStoredText(key)
  const [picture, keepPicture] = useDraftFile(key)
  const [problem, setProblem] = useState<string | null>(null)
  useBeforeUnload(picture !== null)
  return {
    notes,
    setNotes,
    picture,
    pictureProblem: problem,
    takePicture: async (file) => {
      const picture = await prepared(file)
      setProblem(typeof picture === 'string' ? picture : null)
      if (typeof picture !== 'string') keepPicture(picture)
    },
    keepCovered: async (bytes, type) =>
      keepPicture(new File([bytes], picture?.file.name ?? 'picture.jpg', { type })),
    removePicture: () => {
      setProblem(null)
      keepPicture(null)
    },
    isEmpty: proofIsEmpty({ hasImage: picture !== null, notes }),
    clear: () => {
      setNotes('')
      keepPicture(null)
    },
  }
}

/** The file to send for a chosen one, or why there is none, in words. */
async function prepared(file: File): Promise<File | string> {
  const bytes = await readChosen(file)
  if (bytes === null) return UNREADABLE
  const preparePicture = await import('../proofs/prepare-picture.ts').then((module) => module.preparePicture)
  const picture = await preparePicture(file, bytes)
  if ('problem' in picture) return picture.problem
  return new File([picture.bytes], picture.name, { type: picture.type })
}
