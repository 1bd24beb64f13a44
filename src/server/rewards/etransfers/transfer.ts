import type { ChangedDestination, OwnDestinations } from '#contract/rewards/own-destinations.ts'
import { type DeliveryKind, RECIPIENT_NEEDED } from '#domain/rewards/delivery.ts'
import type { reward_requests } from '#server/database/schema/rewards.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

type Request = typeof reward_requests.$inferSelect
type Transfer = Pick<Request, 'recipient_name' | 'autodeposit'>
type Wanted = Pick<ChangedDestination, 'recipientName' | 'autodeposit'>

/** The recipient of an e-Transfer: the given one, else the last one used. 'invalid' if the name is blank. */
export function transferOf(kind: DeliveryKind, wanted: Wanted, own: OwnDestinations): Transfer {
  if (kind !== 'etransfer') return { recipient_name: null, autodeposit: null }
  return {
    recipient_name: named(wanted.recipientName ?? own.legalName),
    autodeposit: wanted.autodeposit ?? null,
  }
}

/** The recipient as the member wants it now; null if nothing about it is given. */
export function changedTransfer(request: Request, { recipientName, autodeposit }: Wanted): Transfer | null {
  if (request.delivery_kind !== 'etransfer') return null
  if (recipientName === undefined && autodeposit === undefined) return null
  return {
    recipient_name: named(recipientName ?? request.recipient_name ?? ''),
    autodeposit: autodeposit === undefined ? request.autodeposit : autodeposit,
  }
}

function named(recipientName: string): string {
  if (recipientName !== '') return recipientName
  throw new Refusal('invalid', RECIPIENT_NEEDED, {
    code: 'destination.needed',
    fields: { recipientName: RECIPIENT_NEEDED },
  })
}
