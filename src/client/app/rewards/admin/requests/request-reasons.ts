import type { Reason } from '#client/app/desk/decision/reason-chips.tsx'

/** Common reasons for rejecting a request; each says what the member can do. */
export const REJECTION_REASONS: readonly Reason[] = [
  { name: 'Out of stock', sentence: 'This reward is no longer available. Please choose another.' },
  {
    name: 'Wrong address',
    sentence:
      'We can’t deliver to the address you gave. Please request the reward again with a different one.',
  },
  { name: 'Requested twice', sentence: 'You requested this twice. We kept your other request.' },
  { name: 'Account check', sentence: 'We need to check your account first. Please contact support.' },
]
