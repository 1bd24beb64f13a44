import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Takes the focus when the control inside that held it is gone (Retry, Clear filters, the last Load more), so that
 * the keyboard goes on from here instead of from the top of the page.
 */
export function KeepFocus({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<Element | null>(null)
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return
    lastFocused.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-keeps-focus=""
      className={className}
      onFocusCapture={(event) => {
        lastFocused.current = event.target
      }}
    >
      {children}
    </div>
  )
}
