import { REQUEST_DUE_HOURS } from '#domain/rewards/rewards.ts'
import { sentence } from '#domain/text/wording.ts'
import type { Decider } from './account-status.ts'

/** The longest reason that a suspended member reads. */
export const MAX_MEMBER_TEXT = 500

export const MEMBER_TEXT_NEEDED = sentence('Please write what the member reads.')

export const ANSWER_NEEDED = sentence('Please write your answer.')

/** The email and the page say these besides the reason. */
export const WHAT_STAYS = [
  sentence('Your points stay in your account.'),
  sentence('We review the proof you have sent, and pay for what we approve.'),
  sentence(
    'We decide on your open reward requests within {hours} hours: you get the reward, or your points back with the reason.',
    { hours: REQUEST_DUE_HOURS },
  ),
  sentence('You lose your place in line for full tasks. Tasks you claimed keep their deadlines.'),
] as const

export type AnswerRefusal = 'waiting' | 'used-up'

/** A member answers a suspension once, and once more after a reply. */
export function answerRefusal({
  answers,
  replies,
}: {
  answers: number
  replies: number
}): AnswerRefusal | null {
  if (answers > 1) return 'used-up'
  return answers === 1 && replies === 0 ? 'waiting' : null
}

export const OWN_SUSPENSION_SENTENCE = sentence(
  'You suspended this account, so another admin decides on the answer.',
)

/** Whether this admin suspended the account, and someone else can decide on its answer. */
export function isOwnSuspension(
  { suspendedBy }: { suspendedBy: string | null },
  { id, anotherAdminExists }: Decider,
): boolean {
  return suspendedBy === id && anotherAdminExists
}
