import { withoutMarks } from '#domain/text/typed-text.ts'
import { sentence } from '#domain/text/wording.ts'

/** How a reward is delivered: by hand, from a stock of codes, or by Interac e-Transfer (docs/decisions/0065). */
export const DELIVERY_KINDS = ['hand', 'stock', 'etransfer'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** $10,000.00. */
export const MAX_AMOUNT_CENTS = 1_000_000

const AMOUNT_NEEDED = sentence('Please enter the amount, such as 25.00.')
const EMAIL_NEEDED = sentence('An e-Transfer is sent to an email address.')

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
    ...(deliveryKind !== 'hand' && amountCents === null && { amountCents: AMOUNT_NEEDED }),
    ...(deliveryKind === 'etransfer' && destinationKind !== 'email' && { destinationKind: EMAIL_NEEDED }),
  }
}

export const RECIPIENT_NEEDED = sentence('Please enter the recipient’s legal name, as their bank has it.')

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

const AUTODEPOSIT = { unknown: sentence('Not known'), on: sentence('On'), off: sentence('Off') }

/** The member's answer whether Autodeposit is on. */
export function autodepositWords(isOn: boolean | null): string {
  if (isOn === null) return AUTODEPOSIT.unknown
  return isOn ? AUTODEPOSIT.on : AUTODEPOSIT.off
}
