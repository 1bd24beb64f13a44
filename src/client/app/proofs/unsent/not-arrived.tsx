import { ChoosePicture } from './choose-picture.tsx'
import type { Arrival } from './use-share-arrival.ts'

const WHY: Record<Arrival, string> = {
  '1': 'You already used or deleted the picture you shared. You can choose one here instead.',
  empty: 'Your browser didn’t pass on the picture you shared. You can choose it here instead.',
  lost: 'The picture you shared didn’t arrive. You can choose it here instead.',
  'too-large': 'The file you shared is too large. Please choose a different one.',
  'no-picture': 'The file you shared isn’t a picture. Please choose a different one.',
}

export function NotArrived({ arrival }: { arrival: Arrival }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{WHY[arrival]}</p>
      <ChoosePicture />
    </div>
  )
}
