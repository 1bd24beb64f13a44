import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { MAX_BANK_REFERENCE_LENGTH } from '#domain/rewards/delivery.ts'
import { MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import type { TypedCodes } from '../parts/use-typed-codes.ts'

type Kind = Pick<AdminRewardRequest, 'deliveryKind'>

/** The text that an admin adds to a fulfilled request, with its greatest length. */
export function fulfillmentText({ deliveryKind }: Kind): { label: string; most: number } {
  return deliveryKind === 'etransfer'
    ? { label: 'Bank’s reference', most: MAX_BANK_REFERENCE_LENGTH }
    : { label: 'Code or reference', most: MAX_DELIVERY_LENGTH }
}

/** The same, as it is sent: only the text of an e-Transfer is the bank's. Nothing typed sends nothing. */
export function fulfillmentOf({ deliveryKind }: Kind, typed: string) {
  const text = typed.trim()
  if (text === '') return {}
  return deliveryKind === 'etransfer' ? { bankReference: text } : { delivery: text }
}

/** The text that was typed or pasted for them before, a line each. */
export function keptLines(rows: readonly AdminRewardRequest[], deliveries: Pick<TypedCodes, 'of'>): string {
  return rows
    .map(({ id }) => deliveries.of(id))
    .join('\n')
    .trimEnd()
}
