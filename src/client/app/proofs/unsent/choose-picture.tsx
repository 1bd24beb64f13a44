import { ImageUp } from 'lucide-icons'
import { useState } from 'react'
import { FilePick } from '#client/ui/fields/file-pick.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { UNREADABLE_FILE } from '#domain/files/files.ts'
import { readChosen } from '../picture/read-chosen.ts'
import { takeSharedPicture } from '../picture/shared-picture.ts'
import { NOT_PREPARED, prepareShared } from './prepare-shared.ts'

/** Takes a picture from the device instead of the shared one; an unusable file replaces nothing. */
export function ChoosePicture({ whyAnother = null }: { whyAnother?: string | null }) {
  const [problem, setProblem] = useState(whyAnother)
  const take = async (file: File) => setProblem(await whyNotTaken(file))
  return (
    <div className="flex flex-col items-start gap-3">
      <ProblemText problem={problem} />
      <FilePick icon={<ImageUp size={16} />} onTake={(file) => void take(file)}>
        Choose Image
      </FilePick>
    </div>
  )
}

/** Returns null if it was taken. */
async function whyNotTaken(file: File): Promise<string | null> {
  const bytes = await readChosen(file)
  if (bytes === null) return UNREADABLE_FILE
  try {
    const prepared = await prepareShared({ name: file.name, bytes })
    if ('problem' in prepared) return prepared.problem
  } catch (error) {
    console.warn(error)
    return NOT_PREPARED
  }
  await takeSharedPicture(file.name, bytes)
  return null
}
