import { type ReactNode, useId } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
