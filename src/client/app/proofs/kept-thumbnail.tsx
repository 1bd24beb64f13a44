import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'

interface KeptThumbnailProps {
  /** Null while it is read. */
  url: string | null
  /** Empty where the words beside it say enough. */
  alt: string
  className: string
}

/** A picture that is kept on this device, small; a sign in its place while it is read, and where the browser cannot show it. */
export function KeptThumbnail({ url, alt, className }: KeptThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = cx('shrink-0 rounded-control border border-line bg-sunken', className)
  if (url === null || broken === url) {
    return (
      <span className={cx(box, 'grid place-items-center text-ink3')}>
        <ImageIcon size={20} aria-hidden="true" />
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      decoding="async"
      onError={() => setBroken(url)}
      className={cx(box, 'object-cover')}
    />
  )
}
