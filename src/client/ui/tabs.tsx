import * as RadixTabs from '@radix-ui/react-tabs'
import { type ReactNode, useId } from 'react'
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
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
  className?: string | undefined
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  className,
}: TabsProps<Value>) {
  const base = useId()
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <RadixTabs.Root value={value} onValueChange={change} className={className}>
      {/* Removes the library's inline outline style, which our content security policy forbids in server markup. */}
      <RadixTabs.List
        aria-label={label}
        style={{ outline: undefined }}
        className="flex flex-wrap gap-x-4 border-b border-line pt-1"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            id={`${base}-${tab.value}`}
            aria-controls={`${base}-panel`}
            // Radix acts on pointer down; a press replayed after hydration is only a click (pre-hydration-events.js).
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
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`}>
        {children}
      </div>
    </RadixTabs.Root>
  )
}
