import { Select, type SelectProps } from '#client/ui/fields/select.tsx'

interface FilterSelectProps<Value extends string>
  extends Pick<SelectProps, 'label' | 'hideLabel' | 'className'> {
  value: string
  options: ReadonlyArray<readonly [Value, string]>
  onChange: (value: Value) => void
}

export function FilterSelect<Value extends string>({
  options,
  onChange,
  hideLabel = true,
  ...select
}: FilterSelectProps<Value>) {
  const choose = (value: string) => {
    const option = options.find(([known]) => known === value)
    if (option) onChange(option[0])
  }
  return (
    <Select {...select} hideLabel={hideLabel} onChange={(event) => choose(event.target.value)}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}
