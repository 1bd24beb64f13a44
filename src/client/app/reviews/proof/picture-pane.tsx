import { type CSSProperties, type ReactNode, type Ref, useState } from 'react'
import { cx } from '#client/ui/cx.ts'
import type { ReusedProof } from '#contract/reviews/reviewing.ts'
import type { ImageView } from './image-view.ts'
import { NoImage } from './screenshot.tsx'
import type { useImageStage } from './use-image-stage.ts'

interface PicturePaneProps {
  picture: Pick<ReusedProof, 'screenshotUrl' | 'thumbnailUrl' | 'imageWidth' | 'imageHeight' | 'submittedAt'>
  alt: string
  view: ImageView
  stage: Pick<ReturnType<typeof useImageStage>, 'stageRef' | 'pointer'>
  pictureRef?: Ref<HTMLImageElement>
  caption?: ReactNode
}

/** A picture, zoomed, moved and rotated; the thumbnail shows until it has loaded. */
export function PicturePane({ picture, alt, view, stage, pictureRef, caption }: PicturePaneProps) {
  const { screenshotUrl, thumbnailUrl, imageWidth, imageHeight, submittedAt } = picture
  const [hasFailed, setFailed] = useState(false)
  const lies = view.turns % 2 === 1
  const shape = {
    '--w': imageWidth ?? 1,
    '--h': imageHeight ?? 1,
    transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
  } as CSSProperties
  const place = cx(
    'pointer-events-none absolute inset-0 m-auto aspect-[var(--w)/var(--h)] max-w-none',
    lies
      ? 'w-[min(calc(var(--w)*1px),100cqh,calc(100cqw*var(--w)/var(--h)))]'
      : 'w-[min(calc(var(--w)*1px),100cqw,calc(100cqh*var(--w)/var(--h)))]',
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {caption && <div className="border-b border-line bg-surface px-3 py-2 text-13">{caption}</div>}
      {screenshotUrl === null || hasFailed ? (
        <div className="grid min-h-0 grow place-items-center p-4">
          <NoImage url={screenshotUrl} sentAt={submittedAt} />
        </div>
      ) : (
        <figure
          ref={stage.stageRef}
          {...stage.pointer}
          className={cx(
            'relative min-h-0 grow touch-none overflow-hidden [container-type:size]',
            view.scale > 1 && 'cursor-grab active:cursor-grabbing',
          )}
        >
          {thumbnailUrl && <img src={thumbnailUrl} alt="" style={shape} className={place} />}
          <img
            ref={pictureRef}
            src={screenshotUrl}
            alt={alt}
            draggable={false}
            style={shape}
            className={place}
            onLoad={(event) => event.currentTarget.decode().catch(() => setFailed(true))}
            onError={() => setFailed(true)}
          />
        </figure>
      )}
    </div>
  )
}
