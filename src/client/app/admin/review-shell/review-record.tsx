import { formatDateTime } from '../../../../domain/format.ts'
import { languageOf } from '../../../../domain/language.ts'

interface ReviewRecordProps {
  title: string
  by: string | null
  at: string
  notes: string | null
}

/** What was decided, by whom and when, with the note. */
export function ReviewRecord({ title, by, at, notes }: ReviewRecordProps) {
  return (
    <div className="flex flex-col gap-1 border-l-2 border-line pl-3">
      <p>
        <span className="font-semibold">{title}</span>
        {by && <span className="break-words"> by {by}</span>}
      </p>
      <p className="text-13 text-ink2">{formatDateTime(at)}</p>
      {notes && (
        <p lang={languageOf(notes)} className="break-words whitespace-pre-wrap">
          {notes}
        </p>
      )}
    </div>
  )
}
