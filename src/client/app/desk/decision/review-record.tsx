import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

interface ReviewRecordProps {
  title: string
  by: string | undefined
  at: string
  notes: string | null
  /** The lines of the requirements that it names. */
  lines?: readonly string[]
}

export function ReviewRecord({ title, by, at, notes, lines = [] }: ReviewRecordProps) {
  return (
    <div className="flex flex-col gap-1 border-l-2 border-line pl-3">
      <p>
        <span className="font-semibold">{title}</span>
        {by && <span className="break-words"> by {by}</span>}
      </p>
      <p className="text-13 text-ink2">{formatDateTime(at)}</p>
      <FailedWords lines={lines} />
      {notes && (
        <p lang={languageOf(notes)} className="break-words whitespace-pre-wrap">
          {notes}
        </p>
      )}
    </div>
  )
}

/** The lines that a rejection named; renders nothing without any. */
export function FailedWords({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul aria-label="Requirements it failed" className="flex list-disc flex-col pl-5 text-13">
      {lines.map((line) => (
        <li key={line} lang={languageOf(line)} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">{children}</dl>
}

/** The facts of the open card, small in a low window; two short ones share a line. */
export function CardFacts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] gap-x-3 gap-y-1 *:[dd]:col-span-3 lg:gap-y-0 lg:text-13">
      {children}
    </dl>
  )
}

interface FactProps {
  term: string
  /** Takes half a line of CardFacts instead of all of it. */
  half?: boolean
  children: ReactNode
}

export function Fact({ term, half = false, children }: FactProps) {
  return (
    <>
      <dt className="text-ink2">{term}</dt>
      <dd className={cx('min-w-0 break-words', half && 'col-span-1!')}>{children}</dd>
    </>
  )
}
