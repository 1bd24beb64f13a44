import type { OwnDestinations } from '#contract/rewards/own-destinations.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import type { DestinationKind } from '#domain/rewards/destinations.ts'

/** The form holds all of them; it shows and sends only those of the kind. */
export const NO_DESTINATION = {
  email: '',
  recipient: '',
  street: '',
  unit: '',
  city: '',
  province: '',
  postalCode: '',
}

export type DestinationFields = typeof NO_DESTINATION

/** A new request starts with the destination of the last one. */
export function fieldsOfLast({ email, address, recipient, province }: OwnDestinations): DestinationFields {
  return { ...NO_DESTINATION, recipient, province: province ?? '', ...address, email }
}

export function fieldsOfRequest({ destinationKind, destination, address }: RewardRequest): DestinationFields {
  return { ...NO_DESTINATION, ...address, email: destinationKind === 'email' ? destination : '' }
}

/** The fields of this kind, not yet validated. */
export function givenOf(kind: DestinationKind, { email, ...address }: DestinationFields): object {
  if (kind === 'none') return {}
  return kind === 'email' ? { email } : { address: { ...address, province: address.province || undefined } }
}

export const DESTINATION_NAMES = Object.keys(NO_DESTINATION) as (keyof DestinationFields)[]
