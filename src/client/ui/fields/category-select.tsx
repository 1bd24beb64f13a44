import { t } from '#client/words/t.ts'
import { Select } from './select.tsx'

interface CategorySelectProps {
  categories: readonly string[]
  /** Empty means all. */
  value: string
  onChange: (category: string) => void
  label?: string
  hideLabel?: boolean
  all?: string
  className?: string
}

/** A chosen category that no longer exists stays in the list. */
export function CategorySelect({
  categories,
  value,
  onChange,
  label = t('Category'),
  hideLabel = true,
  all = t('All Categories'),
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
