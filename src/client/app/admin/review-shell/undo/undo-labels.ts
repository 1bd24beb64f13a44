import type { DecisionUndo, PointsMoved, ReviewUndo } from '../../../../../contract/undo.ts'
import { formatDateTime, formatNumber, plural } from '../../../../../domain/format.ts'

/** What undoing a review does, in the order it matters; said before it is done. */
export function reviewUndoSentences(plan: ReviewUndo): string[] {
  return [
    plan.to === 'rejected'
      ? 'The submission becomes rejected, with your reason as the note. The member can submit again.'
      : 'The submission waits for a review again.',
    ...(plan.pictureIsGone
      ? ['Its picture is not stored any more, so it is reviewed without the picture.']
      : []),
    ...movementSentences(plan.movements, plan.memberEmail),
    toldSentence(plan.told),
  ]
}

/** What undoing a decision on a request does. */
export function decisionUndoSentences(plan: DecisionUndo): string[] {
  return [
    ...standingSentences(plan),
    ...deliverySentences(plan),
    ...movementSentences(plan.movements, plan.memberEmail),
    toldSentence(plan.told),
  ]
}

function standingSentences({ from }: DecisionUndo): string[] {
  if (from === 'fulfilled') return ['The request is approved again and awaits its fulfillment.']
  if (from === 'approved') return ['The request waits for a decision again; its points stay set aside.']
  return ['The request waits for a decision again.']
}

function deliverySentences({ hasDelivery, deliveryReadAt, memberEmail }: DecisionUndo): string[] {
  if (!hasDelivery) return []
  return deliveryReadAt === null
    ? ['The code or reference is removed. The member has not read it yet.']
    : [
        `The code or reference is removed, but ${memberEmail} read it on ${formatDateTime(deliveryReadAt)}: that cannot be taken back.`,
      ]
}

function movementSentences(movements: readonly PointsMoved[], memberEmail: string): string[] {
  const lowest = movements.filter(
    ({ balanceAfter, email }) => balanceAfter < 0 && isLastOf(movements, email, balanceAfter),
  )
  return [
    ...movements.map((moved) => movementSentence(moved, memberEmail)),
    ...(movements.some(({ reason }) => reason === 'referral-bonus')
      ? ['The referral bonus is paid once more when the friend passes the line again.']
      : []),
    ...lowest.map(
      ({ email }) => `The balance of ${email} is below zero then: nothing can be redeemed until it is back.`,
    ),
  ]
}

function movementSentence(moved: PointsMoved, memberEmail: string): string {
  const { email, party, reason, amount, balanceBefore, balanceAfter } = moved
  const balance = `${formatNumber(balanceBefore)} → ${formatNumber(balanceAfter)}`
  if (reason === 'redemption') {
    return `${plural(-amount, 'point leaves', 'points leave')} the account of ${email} again: ${balance}.`
  }
  if (reason === 'award') {
    return `${plural(-amount, 'point is', 'points are')} taken back from ${email}: ${balance}.`
  }
  const bonus = `The referral bonus of ${plural(-amount, 'point', 'points')}`
  return party === 'referrer'
    ? `${bonus} is taken back from ${email}, who referred ${memberEmail}: ${balance}.`
    : `${bonus} is taken back from ${email}: ${balance}.`
}

function isLastOf(movements: readonly PointsMoved[], email: string, balanceAfter: number): boolean {
  return movements.findLast((moved) => moved.email === email)?.balanceAfter === balanceAfter
}

function toldSentence(told: readonly string[]): string {
  if (told.length === 0) return 'Nobody is told: the account was deleted.'
  const [first, second] = told
  return second === undefined
    ? `${first} is told, with your reason.`
    : `${first} and ${second} are told; the member reads your reason.`
}
