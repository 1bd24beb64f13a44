import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '#client/ui/cx.ts'
import { useBottomBar } from '#client/ui/hooks/use-bottom-bar.ts'
import { useKeyboard } from '#client/ui/hooks/use-keyboard.ts'
import { Points } from '#client/ui/points.tsx'

interface ActionBarProps {
  points: number
  isEarned: boolean
  /** The state of the task in a sentence. */
  says: ReactNode
  /** The same action is in view on the page. */
  isRepeated: boolean
  place: RefObject<HTMLElement | null>
  /** The action, or several. */
  children: ReactNode
}

/**
 * The next step: above the tab bar of a phone, beside the task on a wide screen. It hides while a keyboard is open,
 * because browsers scroll a field to the keyboard's edge, where the bar would cover it.
 */
export function ActionBar({ points, isEarned, says, isRepeated, place, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBottomBar(bar, '--action-bar-height')
  const isHidden = useKeyboard() || isRepeated
  return (
    <section ref={place} aria-label="Next step" tabIndex={-1} className="min-w-0 print:hidden">
      <div
        ref={bar}
        data-action-bar
        className={cx(
          'fixed inset-x-0 bottom-[calc(var(--tab-bar)+var(--notice))] z-10 border-t border-line bg-surface px-4 py-2 low:static low:rounded-card low:border lg:static lg:rounded-card lg:border lg:p-5',
          'md:max-lg:pb-[calc(0.5rem+env(safe-area-inset-bottom))]',
          isHidden && 'max-lg:not-focus-within:invisible low:not-focus-within:visible',
        )}
      >
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:px-2 lg:flex-col lg:items-stretch lg:px-0">
          <div className="min-w-0 grow basis-20 lg:basis-auto">
            <p className="text-17 lg:text-24">
              <Points amount={points} as={isEarned ? 'earned' : 'offer'} />{' '}
              <span className="text-13 text-ink2 lg:text-15">points</span>
            </p>
            <div className="text-13 text-ink2 lg:text-15">{says}</div>
          </div>
          <div className="flex max-w-[62%] shrink-0 flex-col items-stretch gap-2 lg:max-w-none">
            {children}
          </div>
        </div>
      </div>
    </section>
  )
}
