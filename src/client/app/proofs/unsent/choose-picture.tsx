import { ImageUp } from 'lucide-icons'
import { useState } from 'react'
import type { SharedPicture } from '#client/device/device-database.ts'
import { FilePick } from '#client/ui/fields/file-pick.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { UNREADABLE_FILE } from '#domain/files/files.ts'
import { readChosen } from '../picture/read-chosen.ts'
import { findSharedPictures, takeSharedPicture } from '../picture/shared-picture.ts'
import { NOT_PREPARED, prepareShared } from './prepare-shared.ts'

const NO_ROOM = 'There’s no room for this picture. Use or discard one in the list “Not sent yet” first.'

interface ChoosePictureProps {
  /** A shared picture that cannot be used, and why. */
  insteadOf?: SharedPicture
  whyAnother?: string
  onTaken: (key: string) => void
}

/** Takes a picture from the device instead of the shared one; an unusable file replaces nothing. */
export function ChoosePicture({ insteadOf, whyAnother, onTaken }: ChoosePictureProps) {
  const [problem, setProblem] = useState(whyAnother ?? null)
  const take = async (file: File) => {
    const bytes = await readChosen(file)
    const refusal = bytes === null ? UNREADABLE_FILE : await whyNotTaken(file.name, bytes)
    setProblem(refusal)
    if (bytes === null || refusal !== null) return
    // Loads the kept pictures first, so that the list stays complete.
    await findSharedPictures()
    const key = await takeSharedPicture(file.name, bytes, insteadOf)
    if (key === null) setProblem(NO_ROOM)
    else onTaken(key)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <ProblemText problem={problem} />
      <FilePick icon={<ImageUp size={16} />} onTake={(file) => void take(file)}>
        Choose Image
      </FilePick>
    </div>
  )
}

/** Returns null if it can be taken. */
async function whyNotTaken(name: string, bytes: ArrayBuffer): Promise<string | null> {
  try {
    const prepared = await prepareShared({ name, bytes })
    return 'problem' in prepared ? prepared.problem : null
  } catch (error) {
    console.warn(error)
    return NOT_PREPARED
  }
}
