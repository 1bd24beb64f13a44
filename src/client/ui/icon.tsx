import type { LucideIcon } from 'lucide-icons'
import { cx } from './cx.ts'

/** A drawing of Lucide as a component. Icons say nothing to screen readers: what they stand for has a name. */
export function icon(name: string, drawing: string): LucideIcon {
  const inside = { __html: drawing }
  return ({ size = 24, strokeWidth = 2, className }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx(`lucide-${name}`, className)}
      aria-hidden="true"
      dangerouslySetInnerHTML={inside}
    />
  )
}
