import { type ReactNode, useId } from 'react'

/** A titled part of a dialog. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line pb-1">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
