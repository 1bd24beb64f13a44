import type { ReactNode } from 'react'
import { formatDateTime } from '../../../../../domain/format.ts'
import { languageOf } from '../../../../../domain/language.ts'

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

/** Short facts in two columns: what they are, what they say. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">{children}</dl>
}

/** One line of facts. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink2">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
