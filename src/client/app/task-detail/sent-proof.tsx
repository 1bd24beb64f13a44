import type { MemberSubmission } from '../../../contract/submissions.ts'
import { formatDateTime } from '../../../domain/format.ts'
import { languageOf } from '../../../domain/language.ts'
import { SentPicture } from './sent-picture.tsx'

/** What the member sent, and when. */
export function SentProof({ submission }: { submission: MemberSubmission }) {
  const { screenshotUrl, thumbnailUrl, notes, submittedAt } = submission
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-ink2">Submitted {formatDateTime(submittedAt)}</p>
      {screenshotUrl && thumbnailUrl && (
        <SentPicture screenshotUrl={screenshotUrl} thumbnailUrl={thumbnailUrl} />
      )}
      {notes && (
        <p lang={languageOf(notes)} className="max-w-measure whitespace-pre-wrap">
          {notes}
        </p>
      )}
    </div>
  )
}
