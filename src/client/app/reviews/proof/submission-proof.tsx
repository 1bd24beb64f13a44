import { ContestRecord } from '#client/app/desk/decision/contest-record.tsx'
import { cx } from '#client/ui/cx.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { ReusedProof } from '#contract/reviews/reviewing.ts'
import { languageOf } from '#domain/text/language.ts'
import { ReusedProofPanel } from './reused-proof.tsx'
import { Screenshot, useOnceSettled } from './screenshot.tsx'

interface SubmissionProofProps {
  submission: AdminSubmission
  onFullScreen: () => void
  reused: readonly ReusedProof[]
  onCompare: (earlier: ReusedProof) => void
  /** The proof can be judged: its picture is drawn or has visibly failed, or there is none. */
  onSettled?: () => void
}

export function SubmissionProof(props: SubmissionProofProps) {
  const { submission, onFullScreen, reused, onCompare, onSettled } = props
  const { contest, textSubmission, notes, imageWidth, imageHeight, seenBefore } = submission
  const hasImage = imageWidth !== null
  const wasSeen = hasImage && (seenBefore || reused.length > 0)
  const hasWords = textSubmission !== null || (notes !== null && notes !== '')
  const beside = BESIDE[shapeOf(imageWidth, imageHeight)]
  const wide = useIsWide()
  useOnceSettled(!hasImage, onSettled)
  return (
    <div className="@container lg:h-full">
      <div className={cx('flex flex-col gap-3 p-4 lg:h-full lg:p-3', beside.pane)}>
        {hasImage && (
          <div className="grid place-items-center [--room:max(14rem,100svh-var(--bottom-bar)-18rem)] lg:min-h-0 lg:min-w-0 lg:grow lg:[--room:100cqh] lg:[container-type:size]">
            <Screenshot {...{ submission, onFullScreen, onSettled }} />
          </div>
        )}
        {(wasSeen || hasWords || contest) && (
          // Makes scrolling possible with the keyboard.
          <section
            aria-label="Notes and history"
            tabIndex={wide ? 0 : undefined}
            className={cx(
              'flex flex-wrap content-start items-start justify-center gap-3 -outline-offset-2 *:min-w-0 lg:overflow-y-auto lg:overscroll-contain',
              hasImage && 'lg:max-h-[40%] lg:shrink-0',
              // Reserves the space while earlier proofs load, so that the picture does not move.
              wasSeen && 'lg:h-[40%]',
              hasImage && beside.words,
              !hasImage && 'lg:grow lg:[align-content:safe_center]',
            )}
          >
            {contest && <ContestRecord contest={contest} />}
            {textSubmission !== null && <Words title="Text submission" text={textSubmission} />}
            {notes !== null && notes !== '' && <Words title="Member’s notes" text={notes} />}
            {reused.length > 0 && <ReusedProofPanel matches={reused} onCompare={onCompare} />}
          </section>
        )}
      </div>
    </div>
  )
}

/** Text goes below a picture, or beside it if its shape leaves more room there. */
const BESIDE = {
  wide: { pane: '', words: '' },
  upright: {
    pane: 'lg:@min-[40rem]:flex-row',
    words: 'lg:@min-[40rem]:h-auto lg:@min-[40rem]:max-h-none lg:@min-[40rem]:w-64',
  },
  tall: {
    pane: 'lg:@min-[30rem]:flex-row',
    words: 'lg:@min-[30rem]:h-auto lg:@min-[30rem]:max-h-none lg:@min-[30rem]:w-56 lg:@min-[40rem]:w-64',
  },
} as const

function shapeOf(width: number | null, height: number | null): keyof typeof BESIDE {
  const ratio = (height ?? 1) / (width ?? 1)
  if (ratio >= 1.5) return 'tall'
  return ratio > 1 ? 'upright' : 'wide'
}

/** Words of a member, beside or below their picture. */
export function Words({ title, text }: { title: string; text: string }) {
  return (
    <figure className="flex max-w-form min-w-0 flex-[1_1_12rem] flex-col gap-1 rounded-card border border-line bg-surface px-3 py-2">
      <figcaption className="text-13 text-ink2">{title}</figcaption>
      <blockquote lang={languageOf(text)} className="break-words whitespace-pre-wrap">
        {text}
      </blockquote>
    </figure>
  )
}
