import type { ReactNode } from 'react'
import { Fact } from '#client/app/desk/decision/review-record.tsx'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

interface SuspensionFactsProps {
  since: string
  by: string | null | undefined
  memberText: string
  internalNotes: string | null
  children?: ReactNode
}

/** A suspension as admins see it, in a list of facts. */
export function SuspensionFacts({ since, by, memberText, internalNotes, children }: SuspensionFactsProps) {
  return (
    <>
      <Fact term="Suspended">
        {formatDateTime(since)}
        {by && ` by ${by}`}
        {children}
      </Fact>
      <Fact term="Reason">
        <Words>{memberText}</Words>
      </Fact>
      {internalNotes && (
        <Fact term="Internal notes">
          <Words>{internalNotes}</Words>
        </Fact>
      )}
    </>
  )
}

function Words({ children }: { children: string }) {
  return (
    <span lang={languageOf(children)} className="whitespace-pre-wrap">
      {children}
    </span>
  )
}
