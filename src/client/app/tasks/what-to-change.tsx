import { CircleX } from 'lucide-icons'
import { useId } from 'react'
import { failableLines } from '#domain/tasks/requirement-lines.ts'
import { languageOf } from '#domain/text/language.ts'
import { ReviewNotes } from './review-notes.tsx'

interface WhatToChangeProps {
  /** The lines of the requirements that a rejection names, in the words of then. */
  lines: readonly string[]
  notes: string | null
  /** The task's requirements as they are now; null where they are not known. */
  requirements: string | null
  headingLevel: 3 | 4
}

/** The lines that failed, and the reviewer's words. Renders nothing for a rejection without either. */
export function WhatToChange({ lines, notes, requirements, headingLevel }: WhatToChangeProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  if (lines.length === 0 && !notes) return null
  const now = requirements === null ? null : failableLines(requirements)
  const isOlder = now !== null && !lines.every((line) => now.includes(line))
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <Heading id={titleId} className="font-semibold">
        What to change
      </Heading>
      {lines.length > 0 && (
        <ul className="flex max-w-measure flex-col gap-1">
          {lines.map((line) => (
            <li key={line} className="flex items-start gap-2">
              <CircleX size={16} className="mt-1 shrink-0 text-red" />
              <span lang={languageOf(line)} className="min-w-0 break-words">
                {line}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOlder && (
        <p className="text-13 text-ink2">
          The task’s requirements have changed since. These are the words your proof was judged by.
        </p>
      )}
      {notes && <ReviewNotes notes={notes} tone="red" />}
    </section>
  )
}
