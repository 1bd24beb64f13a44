import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when the focused control inside disappears, so that Tab does not restart at the page top. */
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
