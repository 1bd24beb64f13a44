import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { GivenDestination, Province, SavedAddress } from './destinations.ts'
import { RewardRequest } from './rewards.ts'

export const OwnDestinations = z.object({
  /** The last one used, or the account's email. */
  email: z.string(),
  /** The last one used; null before the first. */
  address: z.nullable(SavedAddress),
  /** Prefilled in a new postal address, from the profile. */
  recipient: z.string(),
  province: z.nullable(Province),
})
export type OwnDestinations = z.output<typeof OwnDestinations>

export const getOwnDestinations = endpoint('GET', '/api/user/destinations', 'member', {
  shows: ['account', 'requests'],
  summary: 'Returns where a reward goes by default: the last email and postal address used.',
  reply: OwnDestinations,
})

export const changeDestination = endpoint('PUT', '/api/user/reward-requests/:id/destination', 'member', {
  changes: ['requests'],
  refuses: [409],
  summary: 'Changes where a pending request is sent. Returns 409 once it has been decided.',
  body: GivenDestination,
  reply: RewardRequest,
})
