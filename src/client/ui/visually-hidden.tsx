import type { ReactNode } from 'react'

/** Text for the ear only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
