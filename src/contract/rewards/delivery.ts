import * as z from 'zod/mini'
import { Line } from '#contract/fields/common.ts'
import {
  DELIVERY_KINDS,
  MAX_AMOUNT_CENTS,
  MAX_BANK_REFERENCE_LENGTH,
  tidyBankReference,
} from '#domain/rewards/delivery.ts'
import { MAX_RECIPIENT_LENGTH } from '#domain/rewards/destinations.ts'
import { sentence } from '#domain/text/wording.ts'

export const DeliveryKind = z.enum(DELIVERY_KINDS)

const AMOUNT_NEEDED = sentence('Please enter an amount, such as 25.00.')

/** Canadian cents. */
export const AmountCents = z
  .int(AMOUNT_NEEDED)
  .check(
    z.minimum(1, AMOUNT_NEEDED),
    z.maximum(MAX_AMOUNT_CENTS, sentence('Please enter at most 10,000.00.')),
  )

/** The fields of an e-Transfer, in a request for one. */
export const transferFields = {
  /** The recipient's legal name, as their bank has it; by default, the last one used. */
  recipientName: z.optional(Line(MAX_RECIPIENT_LENGTH)),
  /** Whether the recipient's bank deposits it without a question; null if the member doesn't know. */
  autodeposit: z.optional(z.nullable(z.boolean())),
}

/** The bank's reference, tidied; '' is none. */
export const BankReference = Line(MAX_BANK_REFERENCE_LENGTH).check(z.overwrite(tidyBankReference))
