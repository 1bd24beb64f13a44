import type { OwnDestinations } from '../../../contract/own-destinations.ts'
import type { RewardRequest } from '../../../contract/rewards.ts'
import type { DestinationKind } from '../../../domain/destinations.ts'

/** What the fields of a destination hold; of them only those of the reward's kind are shown and sent. */
export interface DestinationFields {
  email: string
  recipient: string
  street: string
  unit: string
  city: string
  province: string
  postalCode: string
}

export const NO_DESTINATION: DestinationFields = {
  email: '',
  recipient: '',
  street: '',
  unit: '',
  city: '',
  province: '',
  postalCode: '',
}

/** What a new request begins with: where the last one went. */
export function fieldsOfLast({ email, address, recipient, province }: OwnDestinations): DestinationFields {
  return { ...NO_DESTINATION, recipient, province: province ?? '', ...address, email }
}

/** What correcting a request begins with: where it goes now. */
export function fieldsOfRequest({ destinationKind, destination, address }: RewardRequest): DestinationFields {
  return { ...NO_DESTINATION, ...address, email: destinationKind === 'email' ? destination : '' }
}

/** What is sent of the fields, before it is checked. */
export function givenOf(kind: DestinationKind, { email, ...address }: DestinationFields): object {
  if (kind === 'none') return {}
  return kind === 'email' ? { email } : { address: { ...address, province: address.province || undefined } }
}

export const DESTINATION_NAMES = Object.keys(NO_DESTINATION) as (keyof DestinationFields)[]
