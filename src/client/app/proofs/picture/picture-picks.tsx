import { Camera, ImageUp } from 'lucide-icons'
import { FilePick } from '#client/ui/fields/file-pick.tsx'

interface PicturePicksProps {
  hasPicture: boolean
  /** The ids of the words about the field. */
  describedBy: string
  invalid: boolean
  onTake: (file: File) => void
}

/** Chooses a picture, or takes one where there is a camera. */
export function PicturePicks({ hasPicture, ...pick }: PicturePicksProps) {
  return (
    <>
      <FilePick {...pick} icon={<ImageUp size={16} />}>
        {hasPicture ? 'Replace' : 'Choose Image'}
      </FilePick>
      <span className="hidden touch:inline-flex">
        <FilePick {...pick} icon={<Camera size={16} />} fromCamera>
          Take Photo
        </FilePick>
      </span>
    </>
  )
}
