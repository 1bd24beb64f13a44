import * as z from 'zod/mini'
import { EmailAddress, OptionalText, RequiredText } from '#contract/fields/common.ts'
import { PROVINCES } from '#domain/identity/consent.ts'
import {
  ADDRESS_PROBLEMS,
  DESTINATION_KINDS,
  districtProblem,
  MAX_CITY_LENGTH,
  MAX_RECIPIENT_LENGTH,
  MAX_STREET_LENGTH,
  MAX_UNIT_LENGTH,
  POSTAL_CODE,
  type PostalAddress as PostalAddressFields,
  tidyPostalCode,
} from '#domain/rewards/destinations.ts'
import { isOneLine } from '#domain/text/text.ts'

export const DestinationKind = z.enum(DESTINATION_KINDS)

export const Province = z.enum(
  PROVINCES.map(({ code }) => code),
  ADDRESS_PROBLEMS.province,
)

const oneLine = () => z.refine<string>(isOneLine, ADDRESS_PROBLEMS.line)

/** A postal address in Canada. The postal code can be typed in any usual form and must match the province. */
const PostalAddress = z
  .strictObject({
    recipient: RequiredText(MAX_RECIPIENT_LENGTH, ADDRESS_PROBLEMS.recipient).check(oneLine()),
    street: RequiredText(MAX_STREET_LENGTH, ADDRESS_PROBLEMS.street).check(oneLine()),
    unit: z._default(OptionalText(MAX_UNIT_LENGTH).check(oneLine()), ''),
    city: RequiredText(MAX_CITY_LENGTH, ADDRESS_PROBLEMS.city).check(oneLine()),
    province: Province,
    postalCode: z
      .string(ADDRESS_PROBLEMS.postalCode)
      .check(z.overwrite(tidyPostalCode), z.regex(POSTAL_CODE, ADDRESS_PROBLEMS.postalCode)),
  })
  .check(
    z.superRefine<PostalAddressFields>((address, context) => {
      const message = districtProblem(address)
      if (message) context.addIssue({ code: 'custom', path: ['postalCode'], message })
    }),
  )

export const SavedAddress = z.object({
  recipient: z.string(),
  street: z.string(),
  unit: z.string(),
  city: z.string(),
  province: Province,
  postalCode: z.string(),
})

/** The destination of a reward; its kind decides which field is needed. */
export const GivenDestination = z.strictObject({
  email: z.optional(EmailAddress),
  address: z.optional(PostalAddress),
})
export type GivenDestination = z.output<typeof GivenDestination>
