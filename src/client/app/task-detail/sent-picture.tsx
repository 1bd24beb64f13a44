import { ImageOff } from 'lucide-react'
import { useState } from 'react'

interface SentPictureProps {
  screenshotUrl: string
  thumbnailUrl: string
}

/** The thumbnail of a picture that was sent; it leads to the whole picture in a new tab. */
export function SentPicture({ screenshotUrl, thumbnailUrl }: SentPictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p className="flex items-center gap-2 text-13 text-ink2">
        <ImageOff size={16} aria-hidden="true" />
        Image not available
      </p>
    )
  }
  return (
    <a href={screenshotUrl} target="_blank" rel="noopener" className="block w-fit rounded-control">
      <img
        src={thumbnailUrl}
        alt="Your screenshot, open in a new tab"
        width={120}
        height={120}
        onError={() => setBroken(true)}
        className="size-30 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  )
}
