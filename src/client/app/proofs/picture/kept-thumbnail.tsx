import { Image as ImageIcon } from 'lucide-icons'
import { useState } from 'react'
import { cx } from '#client/ui/cx.ts'

interface KeptThumbnailProps {
  /** The picture's URL; null while it loads. */
  url: string | null
  /** Empty if the text beside it says enough. */
  alt: string
  className: string
}

/** Shows an icon while loading, or if the browser cannot show the picture. */
export function KeptThumbnail({ url, alt, className }: KeptThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = cx('shrink-0 rounded-control border border-line bg-sunken', className)
  if (url === null || broken === url) {
    return (
      <span className={cx(box, 'grid place-items-center text-ink3')}>
        <ImageIcon size={20} />
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
