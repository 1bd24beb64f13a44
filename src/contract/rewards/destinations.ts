import * as z from 'zod/mini'
import { EmailAddress, Line, RequiredLine } from '#contract/fields/common.ts'
import { Province } from '#contract/fields/province.ts'
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

export const DestinationKind = z.enum(DESTINATION_KINDS)

/** A postal address in Canada. The postal code can be typed in any usual form and must match the province. */
const PostalAddress = z
  .strictObject({
    recipient: RequiredLine(MAX_RECIPIENT_LENGTH, ADDRESS_PROBLEMS.recipient),
    street: RequiredLine(MAX_STREET_LENGTH, ADDRESS_PROBLEMS.street),
    unit: z._default(Line(MAX_UNIT_LENGTH), ''),
    city: RequiredLine(MAX_CITY_LENGTH, ADDRESS_PROBLEMS.city),
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
