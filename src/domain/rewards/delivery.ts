import { withoutMarks } from '#domain/text/typed-text.ts'

/** How a reward is delivered: by hand, from a stock of codes, or by Interac e-Transfer (docs/decisions/0065). */
export const DELIVERY_KINDS = ['hand', 'stock', 'etransfer'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** $10,000.00. */
export const MAX_AMOUNT_CENTS = 1_000_000

/** Why a reward can't be delivered in this way, by field; empty if it can. */
export function deliveryProblems({
  deliveryKind,
  amountCents,
  destinationKind,
}: {
  deliveryKind: DeliveryKind
  amountCents: number | null
  destinationKind: string
}): { amountCents?: string; destinationKind?: string } {
  return {
    ...(deliveryKind !== 'hand' &&
      amountCents === null && { amountCents: 'Please enter the amount, such as 25.00.' }),
    ...(deliveryKind === 'etransfer' &&
      destinationKind !== 'email' && { destinationKind: 'An e-Transfer is sent to an email address.' }),
  }
}

export const RECIPIENT_NEEDED = 'Please enter the recipient’s legal name, as their bank has it.'

/** The reference of an e-Transfer that members and the bank's statement both name. */
export function transferReference(requestId: number): string {
  return `NP-${requestId}`
}

/** The desk of e-Transfers shows the oldest. */
export const MAX_ETRANSFERS_LISTED = 200

export const MAX_BANK_REFERENCE_LENGTH = 40

/** 'ca1 x2 ' and 'CA1X2' are one reference. */
export function tidyBankReference(text: string): string {
  return withoutMarks(text).replace(/\s/g, '').toUpperCase()
}

/** The member's answer whether Autodeposit is on. */
export function autodepositWords(isOn: boolean | null): string {
  if (isOn === null) return 'Not known'
  return isOn ? 'On' : 'Off'
}
