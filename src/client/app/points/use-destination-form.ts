import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { GivenDestination } from '../../../contract/destinations.ts'
import type { DestinationKind } from '../../../domain/destinations.ts'
import { type DestinationFields, givenOf, NO_DESTINATION } from './destination-fields.ts'

export type DestinationForm = UseFormReturn<DestinationFields, unknown, GivenDestination>

/** A destination of the kind while it is typed; `start` fills the fields that nobody has touched, once it is there. */
export function useDestinationForm(
  kind: DestinationKind,
  start: DestinationFields | undefined,
): DestinationForm {
  const form: DestinationForm = useForm({
    defaultValues: NO_DESTINATION,
    ...(start && { values: start }),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(kind),
  })
  // React Hook Form tracks changed fields only if someone reads them.
  void form.formState.dirtyFields
  return form
}

/** The contract's schema, with its errors at the fields of the same names. */
function resolverOf(kind: DestinationKind): Resolver<DestinationFields, unknown, GivenDestination> {
  return (fields) => {
    const checked = GivenDestination.safeParse(givenOf(kind, fields))
    if (checked.success) return { values: checked.data, errors: {} }
    const errors: FieldErrors<DestinationFields> = {}
    for (const { path, message } of checked.error.issues) {
      errors[path.at(-1) as keyof DestinationFields] ??= { type: 'contract', message }
    }
    return { values: {}, errors }
  }
}
