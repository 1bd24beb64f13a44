import { useState } from 'react'
import {
  FILE_TOO_LARGE,
  IMAGE_KIND_BYTES,
  imageKindOf,
  isAcceptedImageKind,
  MAX_UPLOAD_BYTES,
} from '../../../domain/files.ts'
import { proofIsEmpty } from '../../../domain/submissions.ts'
import { useBeforeUnload } from '../../ui/use-before-unload.ts'
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

/** Why a file cannot be sent as a picture, in words, or null: the server's rules, told before anything is sent. */
async function pictureProblem(file: File): Promise<string | null> {
  if (file.size > MAX_UPLOAD_BYTES) return FILE_TOO_LARGE
  const bytes = await firstBytes(file)
  if (bytes === null) return 'This file could not be read. Please choose it again.'
  const kind = imageKindOf(bytes)
  if (kind === null) return 'This file is not a picture. Please send a JPEG, PNG, WebP or GIF image.'
  if (!isAcceptedImageKind(kind)) {
    return 'This photo is in the HEIC format. On an iPhone choose Settings > Camera > Formats > Most Compatible, or send a screenshot of it instead.'
  }
  return null
}

async function firstBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, IMAGE_KIND_BYTES).arrayBuffer())
  } catch {
    return null
  }
}
