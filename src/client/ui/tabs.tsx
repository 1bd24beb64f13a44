import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import { cx } from './cx.ts'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** Left out while unknown. */
  count?: number | undefined
}

interface TabsProps<Value extends string> {
  label: string
  tabs: ReadonlyArray<Tab<Value>>
  /** Undefined while unknown: none is selected, and the first takes the focus. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** The part that all tabs share, beside them where there is room and below them elsewhere. */
  beside?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** Arrow keys, Home and End move the focus and choose at once, as the pattern for tabs says (WAI-ARIA APG). */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  beside,
  children,
  className,
}: TabsProps<Value>) {
  const base = useId()
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = MOVES[event.key]?.(chosen, tabs.length)
    const next = at === undefined ? undefined : tabs.at(at)
    if (next === undefined || next.value === value || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    document.getElementById(`${base}-${next.value}`)?.focus()
    onChange(next.value)
  }
  return (
    <div className={className}>
      <div
        className={cx(
          beside !== undefined && 'grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-6',
        )}
      >
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="flex flex-wrap gap-x-4 border-b border-line pt-1"
        >
          {tabs.map((tab, at) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${base}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${base}-panel`}
              tabIndex={at === chosen ? 0 : -1}
              onClick={() => tab.value !== value && onChange(tab.value)}
              className={cx(
                'target flex shrink-0 items-center gap-2 border-b-2 border-transparent px-1 pt-2 pb-2 text-15 text-ink2 -outline-offset-2',
                'transition-colors hover:text-ink aria-selected:border-spruce aria-selected:font-semibold aria-selected:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="tabular rounded-full bg-sunken px-2 text-13 font-medium text-ink2">
                  {formatNumber(tab.count)}
                </span>
              )}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={value && `${base}-${value}`}>
        {children}
      </div>
    </div>
  )
}

/** The place to go to; -1 is the last. */
const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: () => -1,
}
