import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface FigureProps {
  label: string
  value: ReactNode
  /** What the figure means, or what of it matters most. */
  children?: ReactNode
  /** The screen on which it is worked on; the whole figure leads there. */
  href?: string
}

/** One figure with its name; a link where something can be done about it. */
export function Figure({ label, value, children, href }: FigureProps) {
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-13 text-ink2">
        {label}
        {href && <ChevronRight size={16} aria-hidden="true" className="shrink-0" />}
      </span>
      <span className="tabular text-24 font-semibold">{value}</span>
      {children && <span className="text-13 text-ink2">{children}</span>}
    </>
  )
  const box = 'flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3'
  if (!href) return <div className={box}>{content}</div>
  return (
    <Link href={href} className={`${box} transition-colors hover:border-input hover:bg-sunken`}>
      {content}
    </Link>
  )
}
