import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A field's props by name: its registration and its error. */
export function fieldsOfForm<Fields extends FieldValues, Body>({
  register,
  getFieldState,
  formState,
}: UseFormReturn<Fields, unknown, Body>) {
  return (name: Path<Fields>) => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
  })
}
