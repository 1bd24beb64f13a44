import { Search, X } from 'lucide-icons'
import { type ComponentProps, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { CONTROL } from './field.tsx'

interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref' | 'aria-label'> {
  /** The accessible name; the placeholder says what can be found. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** The clear button leaves focus in the box. */
export function SearchField({ label, value, onChange, className, ...input }: SearchFieldProps) {
  const ownId = useId()
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <search className={cx('relative block', className)}>
      <Search size={16} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink3" />
      <input
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        id={ownId}
        {...input}
        ref={box}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(CONTROL, 'px-9 touch:pr-11 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="target absolute inset-y-0 right-1 my-auto inline-flex size-8 items-center justify-center rounded-chip text-ink2 hover:text-ink"
        >
          <X size={16} />
        </button>
      )}
    </search>
  )
}
