import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** The properties of a field by its name: how it takes part in the form, and what is wrong with it. */
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
