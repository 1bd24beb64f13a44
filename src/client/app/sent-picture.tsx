import { ImageOff } from 'lucide-icons'
import { useState } from 'react'

/** A picture that the member sent, as a link to the whole of it. */
export function SentPicture({ url, thumbnailUrl, alt }: { url: string; thumbnailUrl: string; alt: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p className="flex items-center gap-2 text-13 text-ink2">
        <ImageOff size={16} />
        Image not available
      </p>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener" className="block w-fit rounded-control">
      <img
        src={thumbnailUrl}
        alt={alt}
        width={120}
        height={120}
        onError={() => setBroken(true)}
        className="size-30 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  )
}
