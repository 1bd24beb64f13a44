import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/** A field's props by name: its registration and its error. */
export function fieldsOfForm<Fields extends FieldValues, Body>({
  register,
  formState,
}: UseFormReturn<Fields, unknown, Body>) {
  const errors: FieldErrors = formState.errors
  return (name: Path<Fields>) => ({
    ...register(name),
    error: (get(errors, name) as FieldErrors[string])?.message as string | undefined,
  })
}
