import * as z from 'zod/mini'
import { GivenDestination, Province, SavedAddress } from './destinations.ts'
import { endpoint } from './endpoint.ts'
import { RewardRequest } from './rewards.ts'

/** Where the member's next reward of each kind goes unless they say otherwise. */
export const OwnDestinations = z.object({
  /** The last one, else the address of the account. */
  email: z.string(),
  /** The last one; null if they never gave one. */
  address: z.nullable(SavedAddress),
  /** What a new postal address begins with: the member's name and province, as far as they are known. */
  recipient: z.string(),
  province: z.nullable(Province),
})
export type OwnDestinations = z.output<typeof OwnDestinations>

export const getOwnDestinations = endpoint('GET', '/api/user/destinations', 'member', {
  shows: ['account', 'requests'],
  summary: 'Where a reward goes when the request does not say: the last e-mail and postal address.',
  reply: OwnDestinations,
})

export const changeDestination = endpoint('PUT', '/api/user/reward-requests/:id/destination', 'member', {
  changes: ['requests'],
  refuses: [409],
  summary: 'Corrects where a pending request goes; 409 once somebody has decided.',
  body: GivenDestination,
  reply: RewardRequest,
})
