import { useState } from 'react'
import { proofIsEmpty } from '../../../domain/submissions.ts'
import { useBeforeUnload } from '../../ui/use-before-unload.ts'
import { type Picture, useDraftFile } from './draft-files.ts'
import { pictureProblem } from './picture-problem.ts'
import { useStoredText } from './stored-text.ts'

/** Proof that is not sent yet. */
export interface ProofDraft {
  notes: string
  setNotes: (notes: string) => void
  picture: Picture | null
  /** Why the last file was not taken; the picture chosen before stays. */
  pictureProblem: string | null
  takePicture: (file: File) => Promise<void>
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
      const found = await pictureProblem(file)
      setProblem(found)
      if (found === null) keepPicture(file)
    },
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
