import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/api-error.ts'

/** Shows what the server says about single fields where they stand, the first of them with the focus; true if it did. */
export function showRefusedFields<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields, unknown, never>, 'getValues' | 'setError'>,
  error: Error,
): boolean {
  const refused = Object.entries((error instanceof ApiError && error.body?.fields) || {}).filter(
    ([name]) => name in form.getValues(),
  )
  for (const [index, [name, message]] of refused.entries()) {
    form.setError(name as Path<Fields>, { message }, { shouldFocus: index === 0 })
  }
  return refused.length > 0
}
