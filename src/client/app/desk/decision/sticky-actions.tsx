import { type ReactNode, useRef } from 'react'
import { cx } from '#client/ui/cx.ts'
import { useBottomBar } from '#client/ui/hooks/use-bottom-bar.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'

const BAR =
  'flex flex-col overflow-y-auto overscroll-contain border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]'

/** A card's actions, always in view: under the pane that scrolls, or over the end of a narrow page, which leaves room. */
export function StickyActions({ children }: { children: ReactNode }) {
  if (!useIsWide()) return <FixedActions>{children}</FixedActions>
  return (
    <div data-bottom-bar="right" className={cx(BAR, 'max-h-[75%] shrink-0 gap-2')}>
      {children}
    </div>
  )
}

function FixedActions({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useBottomBar(bar)
  return (
    <div
      ref={bar}
      data-bottom-bar=""
      className={cx(
        BAR,
        'fixed inset-x-0 bottom-0 z-10 max-h-[75dvh] gap-3 low:static low:max-h-none sm:px-6',
      )}
    >
      {children}
    </div>
  )
}
