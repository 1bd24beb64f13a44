import { useState } from 'react'
import { NoImage } from '#client/app/reviews/proof/screenshot.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'

const FullPicture = screenDialog(() => import('#client/app/reviews/proof/full-picture.tsx'))

interface ProofThumbnailProps {
  /** The address of the thumbnail of a proof, or of a case's picture. */
  url: string
  title: string
  sentAt: string
}

/** The picture of a proof or a case; a press opens it in full screen, as on the desk. */
export function ProofThumbnail({ url, title, sentAt }: ProofThumbnailProps) {
  const [full, setFull] = useState<{ imageWidth: number; imageHeight: number } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const screenshotUrl = url.replace(/thumbnail$/, url.startsWith('/api/cases/') ? 'picture' : 'screenshot')
  if (hasFailed) return <NoImage url={screenshotUrl} sentAt={sentAt} />
  const open = async () => {
    const picture = new Image()
    picture.src = screenshotUrl
    try {
      await picture.decode()
      setFull({ imageWidth: picture.naturalWidth, imageHeight: picture.naturalHeight })
    } catch {
      setFailed(true)
    }
  }
  const alt = `Picture for “${title}”`
  return (
    <>
      <button
        type="button"
        title="Show full screen"
        {...FullPicture.intent}
        onClick={() => void open()}
        className="size-20 cursor-zoom-in overflow-hidden rounded-control border border-line bg-sunken"
      >
        <img
          src={url}
          alt={alt}
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      </button>
      {full && (
        <FullPicture
          title={title}
          alt={alt}
          picture={{ screenshotUrl, thumbnailUrl: url, submittedAt: sentAt, ...full }}
          onClose={() => setFull(null)}
        />
      )}
    </>
  )
}
