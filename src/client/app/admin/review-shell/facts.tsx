import type { ReactNode } from 'react'

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
