import type { PointsMoved } from '#contract/points/undo.ts'
import type { ReviewUndo } from '#contract/reviews/undo.ts'
import type { DecisionUndo } from '#contract/rewards/undo.ts'
import { formatDateTime, formatNumber, formatPoints, plural } from '#domain/text/format.ts'

/** The effects of undoing a review, most important first. */
export function reviewUndoSentences(plan: ReviewUndo): string[] {
  return [
    plan.to === 'rejected'
      ? `The submission changes to Rejected, with your reason as the note.${plan.notifiedEmails.includes(plan.memberEmail) ? ' The member can resubmit.' : ''}`
      : 'The submission goes back to review.',
    ...(plan.pictureIsGone ? ['Its picture was removed, so it’s reviewed without one.'] : []),
    ...movementSentences(plan.movements, plan.memberEmail),
    notifiedSentence(plan),
  ]
}

export function decisionUndoSentences(plan: DecisionUndo): string[] {
  return [
    ...statusSentences(plan),
    ...deliverySentences(plan),
    ...movementSentences(plan.movements, plan.memberEmail),
    notifiedSentence(plan),
  ]
}

function statusSentences({ from }: DecisionUndo): string[] {
  if (from === 'fulfilled') return ['The request goes back to approved, awaiting fulfillment.']
  if (from === 'approved') return ['The request goes back to review. Its points stay set aside.']
  return ['The request goes back to review.']
}

function deliverySentences({ hasDelivery, deliveryReadAt, memberEmail }: DecisionUndo): string[] {
  if (!hasDelivery) return []
  return deliveryReadAt === null
    ? ['The code or reference is removed. The member hasn’t seen it yet.']
    : [
        `The code or reference is removed, but ${memberEmail} already saw it on ${formatDateTime(deliveryReadAt)}.`,
      ]
}

function movementSentences(movements: readonly PointsMoved[], memberEmail: string): string[] {
  const lowest = movements.filter(
    ({ balanceAfter, email }) => balanceAfter < 0 && isLastOf(movements, email, balanceAfter),
  )
  return [
    ...movements.map((moved) => movementSentence(moved, memberEmail)),
    ...(movements.some(({ reason }) => reason === 'referral-bonus')
      ? ['If the friend qualifies again, the referral bonus is paid again.']
      : []),
    ...lowest.map(
      ({ email }) =>
        `The balance of ${email} goes below zero, so they can’t redeem rewards until it recovers.`,
    ),
  ]
}

function movementSentence(moved: PointsMoved, memberEmail: string): string {
  const { email, party, reason, amount, balanceBefore, balanceAfter } = moved
  const balance = `${formatNumber(balanceBefore)} → ${formatNumber(balanceAfter)}`
  if (reason === 'redemption') {
    return `${plural(-amount, 'point is', 'points are')} deducted from ${email} again: ${balance}.`
  }
  if (reason === 'award') {
    return `${plural(-amount, 'point is', 'points are')} taken back from ${email}: ${balance}.`
  }
  const bonus = `The referral bonus of ${formatPoints(-amount)}`
  return party === 'referrer'
    ? `${bonus} is taken back from ${email}, who referred ${memberEmail}: ${balance}.`
    : `${bonus} is taken back from ${email}: ${balance}.`
}

function isLastOf(movements: readonly PointsMoved[], email: string, balanceAfter: number): boolean {
  return movements.findLast((moved) => moved.email === email)?.balanceAfter === balanceAfter
}

function notifiedSentence({ notifiedEmails, memberEmail }: ReviewUndo | DecisionUndo): string {
  if (notifiedEmails.length === 0) return 'No one is notified: the account was deleted.'
  const [first, second] = notifiedEmails
  if (second === undefined) {
    return first === memberEmail ? `${first} is notified, with your reason.` : `${first} is notified.`
  }
  return `${first} and ${second} are notified. The member sees your reason.`
}
