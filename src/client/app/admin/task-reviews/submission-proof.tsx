import type { ReusedProof } from '../../../../contract/reviewing.ts'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { languageOf } from '../../../../domain/language.ts'
import { ContestRecord } from './contest-record.tsx'
import { ReusedProofPanel } from './reused-proof.tsx'
import { Screenshot } from './screenshot.tsx'

interface SubmissionProofProps {
  submission: AdminSubmission
  onFullScreen: () => void
  /** The picture is decoded, or has visibly failed. */
  onSettled: () => void
  /** Earlier proofs with a picture like this one. */
  reused: readonly ReusedProof[]
  onCompare: (earlier: ReusedProof) => void
}

/** What the member sent: where it was seen before, why they contest a rejection, their words, then the picture in its own shape. */
export function SubmissionProof({
  submission,
  onFullScreen,
  onSettled,
  reused,
  onCompare,
}: SubmissionProofProps) {
  const { contest, textSubmission, notes, imageWidth } = submission
  const hasImage = imageWidth !== null
  return (
    <div className="flex flex-wrap items-start justify-center [align-content:safe_center] gap-4 p-4 [--room:64svh] lg:h-full lg:overflow-y-auto lg:overscroll-contain lg:[--room:100cqh] lg:[container-type:size]">
      <ReusedProofPanel matches={reused} onCompare={onCompare} />
      {contest && <ContestRecord contest={contest} />}
      {textSubmission !== null && <Words title="Text submission" text={textSubmission} />}
      {notes !== null && notes !== '' && <Words title="Notes from the member" text={notes} />}
      {hasImage && <Screenshot {...{ submission, onFullScreen, onSettled }} />}
    </div>
  )
}

/** Beside a picture that leaves room for it, else above. */
function Words({ title, text }: { title: string; text: string }) {
  return (
    <figure className="flex max-w-form flex-[1_1_14rem] flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3">
      <figcaption className="text-13 text-ink2">{title}</figcaption>
      <blockquote lang={languageOf(text)} className="break-words whitespace-pre-wrap">
        {text}
      </blockquote>
    </figure>
  )
}
