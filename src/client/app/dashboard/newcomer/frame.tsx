import { type ReactNode, type Ref, useId } from 'react'
import { TreeRings } from '#client/ui/tree-rings.tsx'

interface FrameProps {
  title: ReactNode
  lead?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  ref?: Ref<HTMLElement> | undefined
  /** The height in pixels of what was in its place. */
  minHeight?: number | undefined
  children: ReactNode
}

export function Frame({ title, lead, titleRef, ref, minHeight, children }: FrameProps) {
  const titleId = useId()
  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      {...(minHeight !== undefined && { style: { minHeight } })}
      className="relative flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface p-4 sm:p-5 lg:flex-row lg:items-start lg:gap-8"
    >
      <TreeRings className="pointer-events-none absolute -top-12 -right-12 size-28 text-amber opacity-50 lg:-top-16 lg:-right-16 lg:size-44" />
      <div className="relative flex flex-col gap-1 lg:w-[21.5rem] lg:shrink-0">
        <h2
          ref={titleRef}
          id={titleId}
          tabIndex={-1}
          className="text-17 font-semibold text-balance sm:text-20"
        >
          {title}
        </h2>
        {lead}
      </div>
      <div className="relative flex min-w-0 grow flex-col">{children}</div>
    </section>
  )
}
