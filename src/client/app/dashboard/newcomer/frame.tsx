import { type ReactNode, type Ref, useId } from 'react'

interface FrameProps {
  title: ReactNode
  lead?: string
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function Frame({ title, lead, titleRef, children }: FrameProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5 lg:grid-cols-2"
    >
      <div className="flex flex-col gap-1">
        <h2 ref={titleRef} id={titleId} tabIndex={-1} className="text-17 font-semibold sm:text-20">
          {title}
        </h2>
        {lead && <p className="text-ink2">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
