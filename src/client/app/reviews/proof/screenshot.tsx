import { ExternalLink, ImageOff } from 'lucide-icons'
import { type CSSProperties, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNow } from '#client/app/use-now.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { IMAGE_RETENTION_DAYS } from '#domain/image-storage/image-storage.ts'
import { daysBefore } from '#domain/time/time.ts'

interface ScreenshotProps {
  submission: AdminSubmission
  onFullScreen: () => void
  /** The full picture is drawn or has visibly failed; called immediately if there is none. */
  onSettled?: (() => void) | undefined
}

/** A loaded picture counts as drawn after this long, whatever decode() says. */
const DECODED_WITHIN_MS = 3_000

type Loading = 'loading' | 'loaded' | 'failed'

/** The thumbnail first, then the full picture once it can be drawn; a press opens full screen. */
export function Screenshot({ submission, onFullScreen, onSettled }: ScreenshotProps) {
  const { screenshotUrl, thumbnailUrl, imageWidth, imageHeight, submittedAt } = submission
  const [loading, setLoading] = useState<Loading>('loading')
  useOnceSettled(screenshotUrl === null || loading !== 'loading', onSettled)
  if (screenshotUrl === null || loading === 'failed')
    return <NoImage url={screenshotUrl} sentAt={submittedAt} />

  const showDecoded = (event: SyntheticEvent<HTMLImageElement>) => {
    const decoded = event.currentTarget.decode()
    const patience = new Promise<void>((resolve) => setTimeout(resolve, DECODED_WITHIN_MS))
    Promise.race([decoded, patience]).then(
      () => setLoading('loaded'),
      () => setLoading('failed'),
    )
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="F"
      title="Show full screen"
      onClick={onFullScreen}
      style={{ '--w': imageWidth ?? 1, '--h': imageHeight ?? 1 } as CSSProperties}
      className={cx(
        'relative block shrink-0 cursor-zoom-in overflow-hidden rounded-control border border-line bg-line aspect-[var(--w)/var(--h)]',
        // The whole picture, as large as its pane allows; full screen is for reading it closely.
        'w-[min(100%,calc(var(--w)*1px),calc(var(--room)*var(--w)/var(--h)))]',
      )}
    >
      {thumbnailUrl && (
        <img src={thumbnailUrl} alt="" decoding="sync" className="absolute inset-0 size-full" />
      )}
      <img
        src={screenshotUrl}
        alt={`Proof from ${submission.user.email}`}
        onLoad={showDecoded}
        onError={() => setLoading('failed')}
        className={cx('absolute inset-0 size-full', loading === 'loading' && 'opacity-0')}
      />
      {loading === 'loading' && <span className="sr-only">Loading the picture...</span>}
    </button>
  )
}

/** Says why the picture is missing, or links to it if it still exists. */
export function NoImage({ url, sentAt }: { url: string | null; sentAt: string }) {
  const now = useNow()
  const isOld = new Date(sentAt) < daysBefore(now, IMAGE_RETENTION_DAYS)
  return (
    <div className="flex w-full max-w-[24rem] flex-col items-center gap-3 rounded-card border border-line bg-surface px-4 py-8 text-center">
      <ImageOff size={32} className="text-ink3" />
      <p className="font-semibold">Image not available</p>
      {url === null ? (
        <p className="text-ink2">
          {isOld
            ? `We removed it ${IMAGE_RETENTION_DAYS} days after submission. The record stays.`
            : 'It was removed with the member’s account.'}
        </p>
      ) : (
        <ButtonLink href={url} leavesApp target="_blank" rel="noopener" icon={<ExternalLink size={16} />}>
          Open image
        </ButtonLink>
      )}
    </div>
  )
}

/** Calls back once: the picture is drawn, has visibly failed, or there is none. */
export function useOnceSettled(isSettled: boolean, onSettled: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onSettled?.())
  useEffect(() => {
    if (isSettled) tell()
  }, [isSettled])
}
