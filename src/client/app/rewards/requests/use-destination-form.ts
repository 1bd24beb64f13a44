import { type UseFormReturn, useForm } from 'react-hook-form'
import { type FormRules, resolverOf } from '#client/api/forms/form-rules.ts'
import { ChangedDestination } from '#contract/rewards/own-destinations.ts'
import { RECIPIENT_NEEDED } from '#domain/rewards/delivery.ts'
import { isBlank } from '#domain/text/text.ts'
import { type Asked, type DestinationFields, givenOf, NO_DESTINATION } from './destination-fields.ts'

export type DestinationForm = UseFormReturn<DestinationFields, unknown, ChangedDestination>

export function destinationRules(asked: Asked): FormRules<DestinationFields, ChangedDestination> {
  return {
    schema: ChangedDestination,
    read: (fields) => givenOf(asked, fields),
    check: ({ recipientName }) =>
      asked.deliveryKind === 'etransfer' && isBlank(recipientName) ? { recipientName: RECIPIENT_NEEDED } : {},
  }
}

/** When `start` arrives, it fills the fields the member has not touched. */
export function useDestinationForm(asked: Asked, start: DestinationFields | undefined): DestinationForm {
  const form: DestinationForm = useForm({
    defaultValues: NO_DESTINATION,
    ...(start && { values: start }),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(destinationRules(asked)),
  })
  // React Hook Form tracks dirty fields only after they are read.
  void form.formState.dirtyFields
  return form
}
