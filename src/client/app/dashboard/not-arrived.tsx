import { ChoosePicture } from './choose-picture.tsx'
import type { Arrival } from './use-share-arrival.ts'

const LOST = 'The picture that you shared did not arrive here. You can choose it now instead.'

/** Why there is no picture; one that was kept and is gone by now was used or deleted. */
const WHY: Record<Arrival, string> = {
  '1': LOST,
  empty: 'Your browser did not hand over the picture that you shared. You can choose it now instead.',
  lost: LOST,
  'too-large': 'The file that you shared is too large. You can choose another one now.',
  'no-picture': 'The file that you shared is not a picture. You can choose another one now.',
}

/** Says that no picture came, and takes one from the device itself. */
export function NotArrived({ arrival }: { arrival: Arrival }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{WHY[arrival]}</p>
      <ChoosePicture />
    </div>
  )
}
