import { useId } from 'react'
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx'

interface CategoryFieldProps extends Omit<TextFieldProps, 'label' | 'list'> {
  categories: readonly string[]
}

/** An existing category, or a new one. */
export function CategoryField({ categories, ...field }: CategoryFieldProps) {
  const listId = useId()
  return (
    <>
      <TextField {...field} label="Category" list={listId} autoComplete="off" />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
