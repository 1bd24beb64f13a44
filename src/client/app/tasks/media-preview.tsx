import { Film, Image as ImageIcon } from 'lucide-icons'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import type { BonusMedia } from '#contract/media/media.ts'
import { mediaKindOf } from '#domain/media/media.ts'

/** An image's preview or a video's poster (nothing plays here). Its space is reserved while it loads. */
export function MediaPreview({ file }: { file: Pick<BonusMedia, 'previewUrl' | 'filename' | 'mediaType'> }) {
  const [isBroken, setBroken] = useState(false)
  const isVideo = mediaKindOf(file.mediaType) === 'video'
  const Placeholder = isVideo ? Film : ImageIcon
  const hasPicture = file.previewUrl !== null && !isBroken
  return (
    <div className="relative grid aspect-[16/9] place-items-center overflow-hidden border-b border-line bg-sunken text-ink3">
      {hasPicture ? (
        <img
          src={file.previewUrl ?? undefined}
          alt={isVideo ? `Preview of the video ${file.filename}` : `Preview of ${file.filename}`}
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span className="flex flex-col items-center gap-1 text-13">
          <Placeholder size={24} aria-hidden="true" />
          No preview
        </span>
      )}
      {isVideo && hasPicture && (
        <Badge icon={<Film size={13} />} className="absolute bottom-2 left-2">
          Video
        </Badge>
      )}
    </div>
  )
}
