import { Select } from './select.tsx'

interface CategorySelectProps {
  categories: readonly string[]
  /** An empty text means all of them. */
  value: string
  onChange: (category: string) => void
  label?: string
  hideLabel?: boolean
  /** The words for all of them. */
  all?: string
  className?: string
}

/** Narrows a list to one category; one that was chosen and is there no more stays choosable. */
export function CategorySelect({
  categories,
  value,
  onChange,
  label = 'Category',
  hideLabel = true,
  all = 'All Categories',
  className,
}: CategorySelectProps) {
  const isUnknown = value !== '' && !categories.includes(value)
  return (
    <Select {...{ label, hideLabel, value, className }} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {isUnknown && <option value={value}>{value}</option>}
      {categories.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </Select>
  )
}
