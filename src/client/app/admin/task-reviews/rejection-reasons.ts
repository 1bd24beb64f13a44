import type { Reason } from '../review-shell/decision/reason-chips.tsx'

/** What most often is wrong with a proof, in words that tell the member what to do. */
export const REJECTION_REASONS: readonly Reason[] = [
  { name: 'Unreadable', sentence: 'The picture is too small or blurred to read. Please send a sharper one.' },
  { name: 'Not finished', sentence: 'The picture does not show that the task is finished.' },
  {
    name: 'Account not visible',
    sentence: 'Your name or account cannot be seen. Please send a picture that shows it.',
  },
  { name: 'Not public', sentence: 'The post is not public or is no longer online.' },
  {
    name: 'No disclosure',
    sentence:
      'The post does not say that it is sponsored, for example with #ad. Please add it and submit again.',
  },
  { name: 'Other task', sentence: 'This proof belongs to another task.' },
  { name: 'Sent before', sentence: 'This proof was already used. Please send a new one.' },
]
