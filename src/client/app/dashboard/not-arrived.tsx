import { ChoosePicture } from './choose-picture.tsx'
import type { Arrival } from './use-share-arrival.ts'

const LOST = 'The picture you shared didn’t arrive. You can choose it here instead.'

/** Why there is no picture; one that was kept and is gone by now was used or deleted. */
const WHY: Record<Arrival, string> = {
  '1': LOST,
  empty: 'Your browser didn’t pass on the picture you shared. You can choose it here instead.',
  lost: LOST,
  'too-large': 'The file you shared is too large. Please choose a different one.',
  'no-picture': 'The file you shared isn’t a picture. Please choose a different one.',
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
