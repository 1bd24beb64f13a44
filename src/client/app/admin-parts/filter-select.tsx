import { Select, type SelectProps } from '#client/ui/fields/select.tsx'

interface FilterSelectProps<Name extends string, Value extends string>
  extends Pick<SelectProps, 'label' | 'hideLabel' | 'className'> {
  /** The filters in the address that it is one of. */
  of: { filters: Readonly<Record<Name, string | undefined>>; change: (next: Record<Name, Value>) => void }
  name: Name
  options: ReadonlyArray<readonly [Value, string]>
}

/** The first option is chosen if the address has none of them. */
export function FilterSelect<Name extends string, Value extends string>({
  of: { filters, change },
  name,
  options,
  hideLabel = true,
  ...select
}: FilterSelectProps<Name, Value>) {
  const choose = (chosen: string) => {
    const option = options.find(([known]) => known === chosen)
    if (option) change({ [name]: option[0] } as Record<Name, Value>)
  }
  return (
    <Select
      {...select}
      hideLabel={hideLabel}
      value={filters[name] ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}
