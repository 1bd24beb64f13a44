import type { ChangeEvent, ReactNode } from 'react'
import { buttonClass } from '#client/ui/buttons/button-style.ts'
import { cx } from '#client/ui/cx.ts'
import { ACCEPTED_IMAGE_KINDS } from '#domain/files/files.ts'

/** Listing the types makes an iPhone convert HEIC photos to JPEG as they are chosen. */
const ACCEPT = ACCEPTED_IMAGE_KINDS.map((kind) => `image/${kind}`).join(',')

interface FilePickProps {
  icon: ReactNode
  describedBy?: string | undefined
  invalid?: boolean | undefined
  onTake: (file: File) => void
  /** Opens the camera instead of the gallery. */
  fromCamera?: boolean
  children: ReactNode
}

/** A native file input that looks like a button. */
export function FilePick({
  icon,
  describedBy,
  invalid,
  onTake,
  fromCamera = false,
  children,
}: FilePickProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Lets the same file be chosen again.
    event.target.value = ''
    if (file) onTake(file)
  }
  return (
    <label
      className={cx(
        buttonClass('secondary', 'sm'),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      {icon}
      {children}
      <input
        type="file"
        accept={ACCEPT}
        capture={fromCamera ? 'environment' : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={take}
        className="sr-only"
      />
    </label>
  )
}
