import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Province } from '#contract/fields/province.ts'
import { transferFields } from './delivery.ts'
import { GivenDestination, SavedAddress } from './destinations.ts'
import { RewardRequest } from './rewards.ts'

export const OwnDestinations = z.object({
  /** The last one used, or the account's email. */
  email: z.string(),
  /** The last one used; null before the first. */
  address: z.nullable(SavedAddress),
  /** Prefilled in a new postal address, from the profile. */
  recipient: z.string(),
  province: z.nullable(Province),
  /** The recipient's legal name of the last e-Transfer, or the name of the profile; may be ''. */
  legalName: z.string(),
  /** The answer given for the last e-Transfer; null before the first. */
  autodeposit: z.nullable(z.boolean()),
})
export type OwnDestinations = z.output<typeof OwnDestinations>

export const getOwnDestinations = endpoint('GET', '/api/user/destinations', 'member', {
  shows: ['account', 'requests'],
  summary: 'Returns where a reward goes by default: the last email and postal address used.',
  reply: OwnDestinations,
})

/** A missing field of an e-Transfer stays as it is. */
export const ChangedDestination = z.extend(GivenDestination, transferFields)
export type ChangedDestination = z.output<typeof ChangedDestination>

export const changeDestination = endpoint('PUT', '/api/user/reward-requests/:id/destination', 'member', {
  changes: ['requests'],
  refuses: [409],
  summary:
    'Changes where a pending request is sent, or the recipient of an e-Transfer. Returns 409 once it has been decided.',
  body: ChangedDestination,
  reply: RewardRequest,
})
