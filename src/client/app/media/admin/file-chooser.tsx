import { Upload } from 'lucide-icons'
import { useId } from 'react'
import { useDroppedFiles } from '#client/app/use-dropped-files.ts'
import { buttonClass } from '#client/ui/buttons/button-style.ts'
import { cx } from '#client/ui/cx.ts'
import { ACCEPTED_IMAGE_KINDS, formatFileSize } from '#domain/files/files.ts'

/** Listing each image type makes an iPhone convert its HEIC photos to JPEG. */
const ACCEPT = [...ACCEPTED_IMAGE_KINDS.map((kind) => `image/${kind}`), 'video/*'].join(',')

interface FileChooserProps {
  maxBytes: number | undefined
  onTake: (files: File[]) => void
}

export function FileChooser({ maxBytes, onTake }: FileChooserProps) {
  const { isDraggedOver } = useDroppedFiles(onTake)
  const hintId = useId()
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-dashed p-4 transition-colors',
        isDraggedOver ? 'border-spruce bg-spruce-tint' : 'border-input bg-sunken',
      )}
    >
      <label
        className={cx(
          buttonClass('secondary', 'md'),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <Upload size={16} />
        Choose Files
        <input
          type="file"
          multiple
          accept={ACCEPT}
          aria-describedby={hintId}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // Lets the same file be chosen again after it was removed.
            event.target.value = ''
            onTake(files)
          }}
        />
      </label>
      <p id={hintId} className="min-w-0 flex-[1_1_14rem] text-13 text-ink2">
        <span className="touch:hidden">Choose or drop images and videos. </span>
        {maxBytes !== undefined && `Up to ${formatFileSize(maxBytes)} each.`} Nothing uploads until you press
        Upload.
      </p>
    </div>
  )
}
