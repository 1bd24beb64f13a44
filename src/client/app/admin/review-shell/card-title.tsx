import type { ReactNode, Ref } from 'react'

/** The heading of the card in front of the reviewer; it can take the focus when the next one comes. */
export function CardTitle({ ref, children }: { ref: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <h2 ref={ref} tabIndex={-1} className="text-20 font-semibold break-words">
      {children}
    </h2>
  )
}
