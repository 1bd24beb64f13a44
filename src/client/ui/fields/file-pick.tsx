import type { ChangeEvent, ReactNode } from 'react'
import { ACCEPTED_IMAGE_KINDS } from '#domain/files/files.ts'
import { type ButtonSize, buttonClass } from '../buttons/button-style.ts'
import { cx } from '../cx.ts'

/** Listing the types makes an iPhone convert HEIC photos to JPEG as they are chosen. */
const PICTURES = ACCEPTED_IMAGE_KINDS.map((kind) => `image/${kind}`).join(',')

interface FilePickProps {
  icon: ReactNode
  size?: ButtonSize
  describedBy?: string | undefined
  invalid?: boolean | undefined
  /** One file, or several with `takesMedia`. */
  onTake: (...files: File[]) => void
  /** Pictures and videos, several at once. */
  takesMedia?: boolean
  /** Opens the camera instead of the gallery. */
  fromCamera?: boolean
  /** Other kinds of files than pictures. */
  accept?: string
  children: ReactNode
}

/** A native file input that looks like a button. */
export function FilePick({
  icon,
  size = 'sm',
  takesMedia = false,
  describedBy,
  invalid,
  onTake,
  fromCamera = false,
  accept = takesMedia ? `${PICTURES},video/*` : PICTURES,
  children,
}: FilePickProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Lets the same file be chosen again.
    event.target.value = ''
    if (files.length > 0) onTake(...files)
  }
  return (
    <label
      className={cx(
        buttonClass('secondary', size),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      {icon}
      {children}
      <input
        type="file"
        multiple={takesMedia}
        accept={accept}
        capture={fromCamera ? 'environment' : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={take}
        className="sr-only"
      />
    </label>
  )
}
