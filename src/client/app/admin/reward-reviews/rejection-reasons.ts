import type { Reason } from '../review-shell/decision/reason-chips.tsx'

/** Why a request usually cannot be met, in words that tell the member what to do. */
export const REJECTION_REASONS: readonly Reason[] = [
  { name: 'Out of stock', sentence: 'This reward is not available any more. Please choose another one.' },
  {
    name: 'Destination',
    sentence: 'We cannot deliver to the destination given. Please request it again with another one.',
  },
  { name: 'Requested twice', sentence: 'This request was made twice; the other one stands.' },
  { name: 'Account check', sentence: 'We need to check your account first. Please write to support.' },
]
