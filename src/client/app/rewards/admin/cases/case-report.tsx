import { useState } from 'react'
import { ContestRecord } from '#client/app/desk/decision/contest-record.tsx'
import { NoImage } from '#client/app/reviews/proof/screenshot.tsx'
import { Words } from '#client/app/reviews/proof/submission-proof.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { AdminRewardCase } from '#contract/rewards/cases.ts'
import { CASE_KIND_LABELS } from '#domain/rewards/cases.ts'

export const CasePicture = screenDialog(() => import('#client/app/reviews/proof/full-picture.tsx'))

/** The words of the member, with their picture, and the second look with the first refusal. */
export function CaseReport({ row }: { row: AdminRewardCase }) {
  const { kind, words, pictureUrl, secondLook, firstDecidedBy } = row
  return (
    <section
      aria-label="Report"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className="flex flex-col items-center gap-4 p-4 -outline-offset-2 *:w-full *:max-w-form *:flex-none lg:h-full lg:gap-3 lg:overflow-y-auto lg:overscroll-contain lg:p-3"
    >
      {secondLook && (
        <ContestRecord
          first="refused"
          contest={{
            ...{ reason: secondLook.words, contestedAt: secondLook.askedAt },
            ...{ firstReviewedBy: firstDecidedBy, firstReviewNotes: secondLook.firstNotes },
            firstFailedLines: [],
          }}
        />
      )}
      <Words title={CASE_KIND_LABELS[kind]} text={words} />
      {pictureUrl !== null && <Picture key={pictureUrl} row={row} url={pictureUrl} />}
    </section>
  )
}

function Picture({ row, url }: { row: AdminRewardCase; url: string }) {
  const [size, setSize] = useState<{ imageWidth: number; imageHeight: number } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { request, openedAt, thumbnailUrl } = row
  if (hasFailed) return <NoImage url={url} sentAt={openedAt} />
  const alt = `Picture from ${request.user.email}`
  return (
    <>
      <button
        type="button"
        title="Show full screen"
        {...CasePicture.intent}
        onClick={() => size && setOpen(true)}
        className="w-fit! min-h-24 cursor-zoom-in overflow-hidden rounded-control border border-line bg-line"
      >
        <img
          src={url}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ imageWidth: naturalWidth, imageHeight: naturalHeight })
          }
          onError={() => setFailed(true)}
          className="max-h-[28rem] max-w-full"
        />
      </button>
      {isOpen && size && (
        <CasePicture
          title={request.reward.name}
          alt={alt}
          picture={{ screenshotUrl: url, thumbnailUrl, submittedAt: openedAt, ...size }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
