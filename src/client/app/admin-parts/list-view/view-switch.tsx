import { LayoutGrid, Rows3 } from 'lucide-icons'
import { cx } from '#client/ui/cx.ts'
import type { ListView } from './use-list-view.ts'

const VIEWS = [
  ['cards', 'Cards', LayoutGrid],
  ['table', 'Table', Rows3],
] as const

interface ViewSwitchProps {
  /** 'Show users as' */
  label: string
  view: ListView
  onChange: (view: ListView) => void
}

/** Cards or a table, kept on this device. */
export function ViewSwitch({ label, view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex rounded-control border border-input bg-surface max-md:col-span-2 max-md:justify-self-start">
      <legend className="sr-only">{label}</legend>
      {VIEWS.map(([value, words, Icon]) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className={cx(
            'inline-flex h-[calc(2.5rem-2px)] items-center gap-2 px-3 first:rounded-l-control last:rounded-r-control touch:h-[calc(2.75rem-2px)]',
            view === value ? 'bg-spruce-tint font-semibold text-spruce' : 'hover:bg-sunken',
          )}
        >
          <Icon size={16} />
          {words}
        </button>
      ))}
    </fieldset>
  )
}
