import { type UseFormReturn, useForm } from 'react-hook-form'
import { type FormRules, resolverOf } from '#client/api/forms/form-rules.ts'
import { GivenDestination } from '#contract/rewards/destinations.ts'
import type { DestinationKind } from '#domain/rewards/destinations.ts'
import { type DestinationFields, givenOf, NO_DESTINATION } from './destination-fields.ts'

export type DestinationForm = UseFormReturn<DestinationFields, unknown, GivenDestination>

export function destinationRules(kind: DestinationKind): FormRules<DestinationFields, GivenDestination> {
  return { schema: GivenDestination, read: (fields) => givenOf(kind, fields) }
}

/** When `start` arrives, it fills the fields the member has not touched. */
export function useDestinationForm(
  kind: DestinationKind,
  start: DestinationFields | undefined,
): DestinationForm {
  const form: DestinationForm = useForm({
    defaultValues: NO_DESTINATION,
    ...(start && { values: start }),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(destinationRules(kind)),
  })
  // React Hook Form tracks dirty fields only after they are read.
  void form.formState.dirtyFields
  return form
}
