import type { OwnDestinations } from '#contract/rewards/own-destinations.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'

/** The form holds all of them; it shows and sends only those of the kind. */
export const NO_DESTINATION = {
  email: '',
  recipient: '',
  street: '',
  unit: '',
  city: '',
  province: '',
  postalCode: '',
  recipientName: '',
  /** 'yes', 'no', or '' if the member doesn't know. */
  autodeposit: '',
}

export type DestinationFields = typeof NO_DESTINATION

/** A new request starts with the destination of the last one. */
export function fieldsOfLast(last: OwnDestinations): DestinationFields {
  const { email, address, recipient, province, legalName } = last
  const autodeposit = answerOf(last.autodeposit)
  return {
    ...NO_DESTINATION,
    ...{ recipient, province: province ?? '', ...address, email },
    ...{ recipientName: legalName, autodeposit },
  }
}

export function fieldsOfRequest(request: RewardRequest): DestinationFields {
  const { destinationKind, destination, address, recipientName } = request
  return {
    ...{ ...NO_DESTINATION, ...address, email: destinationKind === 'email' ? destination : '' },
    ...{ recipientName: recipientName ?? '', autodeposit: answerOf(request.autodeposit) },
  }
}

function answerOf(autodeposit: boolean | null): string {
  if (autodeposit === null) return ''
  return autodeposit ? 'yes' : 'no'
}

/** The reward or request that decides which fields are asked for. */
export type Asked = Pick<RewardRequest, 'destinationKind' | 'deliveryKind'>

/** The fields that are asked for, not yet validated. */
export function givenOf({ destinationKind: kind, deliveryKind }: Asked, fields: DestinationFields): object {
  const { email, recipientName, autodeposit, ...address } = fields
  if (kind === 'none') return {}
  if (kind === 'postal') return { address: { ...address, province: address.province || undefined } }
  if (deliveryKind !== 'etransfer') return { email }
  return { email, recipientName, autodeposit: autodeposit === '' ? null : autodeposit === 'yes' }
}

export const DESTINATION_NAMES = Object.keys(NO_DESTINATION) as (keyof DestinationFields)[]
