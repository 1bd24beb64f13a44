import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { useIsWide } from '../../../../ui/use-media.ts'

/** What can be done with a card: in its place side by side, under the thumb on a phone. */
export function StickyActions({ children }: { children: ReactNode }) {
  const wide = useIsWide()
  return (
    <div
      data-bottom-bar={wide ? undefined : ''}
      className={cx(
        'flex flex-col gap-3',
        !wide &&
          'sticky bottom-0 z-10 order-last -mx-4 max-h-[75dvh] overflow-y-auto border-t border-line bg-surface px-4',
        !wide && 'pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6',
      )}
    >
      {children}
    </div>
  )
}
