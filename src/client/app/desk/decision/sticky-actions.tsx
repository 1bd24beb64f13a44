import { type ReactNode, useRef } from 'react'
import { cx } from '#client/ui/cx.ts'
import { useBottomBar } from '#client/ui/hooks/use-bottom-bar.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'

/** A card's actions, always in view at the end of its pane. They cover the pane, which leaves room (--bottom-bar). */
export function StickyActions({ children }: { children: ReactNode }) {
  const wide = useIsWide()
  const bar = useRef<HTMLDivElement>(null)
  useBottomBar(bar, '--tab-bar', wide ? 'pane' : 'page')
  return (
    <div
      ref={bar}
      data-bottom-bar={wide ? 'right' : ''}
      className={cx(
        'inset-x-0 bottom-0 z-10 flex flex-col overflow-y-auto overscroll-contain border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
        wide ? 'absolute max-h-[75%] gap-2' : 'fixed max-h-[75dvh] gap-3 low:static low:max-h-none sm:px-6',
      )}
    >
      {children}
    </div>
  )
}
