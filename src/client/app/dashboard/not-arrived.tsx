import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { ProblemText } from '../../ui/problem-text.tsx'
import { FilePick } from '../proofs/file-pick.tsx'
import { readChosen, UNREADABLE } from '../proofs/read-chosen.ts'
import { takeSharedPicture } from '../proofs/shared-picture.ts'
import type { Arrival } from './use-share-arrival.ts'

const LOST = 'The picture that you shared did not arrive here. You can choose it now instead.'

/** Why there is no picture; one that was kept and is gone by now was used or deleted. */
const WHY: Record<Arrival, string> = {
  '1': LOST,
  empty: 'Your browser did not hand over the picture that you shared. You can choose it now instead.',
  lost: LOST,
  'too-large': 'The file that you shared is too large. You can choose another one now.',
}

/** Says that no picture came, and takes one from the device itself. */
export function NotArrived({ arrival }: { arrival: Arrival }) {
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    const bytes = await readChosen(file)
    if (bytes) await takeSharedPicture(file.name, bytes)
    else setProblem(UNREADABLE)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{WHY[arrival]}</p>
      <FilePick icon={<ImageUp size={16} aria-hidden="true" />} onTake={(file) => void take(file)}>
        Choose Image
      </FilePick>
      <ProblemText problem={problem} />
    </div>
  )
}
