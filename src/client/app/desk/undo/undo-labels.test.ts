import { expect, test } from 'vitest'
import type { ReviewUndo } from '#contract/reviews/undo.ts'
import type { DecisionUndo } from '#contract/rewards/undo.ts'
import { decisionUndoSentences, reviewUndoSentences } from './undo-labels.ts'

const review: ReviewUndo = {
  from: 'approved',
  to: 'rejected',
  reviewedAt: '2026-11-20T10:00:00Z',
  memberEmail: 'kim@example.ca',
  movements: [],
  pictureIsGone: false,
  notifiedEmails: ['kim@example.ca'],
}
const award = {
  email: 'kim@example.ca',
  party: 'member',
  reason: 'award',
  amount: -1200,
  balanceBefore: 1700,
  balanceAfter: 500,
} as const

test('undoing an approval lists the bonuses it carried, with the figures of both friends', () => {
  const sentences = reviewUndoSentences({
    ...review,
    movements: [
      award,
      { ...award, reason: 'referral-bonus', amount: -500, balanceBefore: 500, balanceAfter: 0 },
      {
        email: 'ari@example.ca',
        party: 'referrer',
        reason: 'referral-bonus',
        amount: -500,
        balanceBefore: 200,
        balanceAfter: -300,
      },
    ],
    notifiedEmails: ['kim@example.ca', 'ari@example.ca'],
  })
  expect(sentences).toEqual([
    'The submission changes to Rejected, with your reason as the note. The member can resubmit.',
    '1,200 points are taken back from kim@example.ca: 1,700 → 500.',
    'The referral bonus of 500 points is taken back from kim@example.ca: 500 → 0.',
    'The referral bonus of 500 points is taken back from ari@example.ca, who referred kim@example.ca: 200 → −300.',
    'If the friend qualifies again, the referral bonus is paid again.',
    'The balance of ari@example.ca goes below zero, so they can’t redeem rewards until it recovers.',
    'kim@example.ca and ari@example.ca are notified. The member sees your reason.',
  ])
})

test('undoing a rejection says that its picture is gone', () => {
  expect(reviewUndoSentences({ ...review, from: 'rejected', to: 'pending', pictureIsGone: true })).toEqual([
    'The submission goes back to review.',
    'Its picture was removed, so it’s reviewed without one.',
    'kim@example.ca is notified, with your reason.',
  ])
})

test('no one is notified about a deleted account', () => {
  expect(reviewUndoSentences({ ...review, notifiedEmails: [] }).at(-1)).toBe(
    'No one is notified: the account was deleted.',
  )
})

test('a referrer whose friend has left is notified without the reason; nothing says that anyone can resubmit', () => {
  expect(reviewUndoSentences({ ...review, notifiedEmails: ['ari@example.ca'] })).toEqual([
    'The submission changes to Rejected, with your reason as the note.',
    'ari@example.ca is notified.',
  ])
})

const decision: DecisionUndo = {
  from: 'fulfilled',
  to: 'approved',
  reviewedAt: '2026-11-20T10:00:00Z',
  memberEmail: 'kim@example.ca',
  movements: [],
  hasDelivery: true,
  deliveryReadAt: '2026-11-20T23:09:00Z',
  notifiedEmails: ['kim@example.ca'],
}

test.each<[string, Partial<DecisionUndo>, string[]]>([
  [
    'a delivery that was read',
    {},
    [
      'The request goes back to approved, awaiting fulfillment.',
      'The code or reference is removed, but kim@example.ca already saw it on Nov 20, 2026 at 6:09 PM.',
    ],
  ],
  [
    'a delivery that was not read',
    { deliveryReadAt: null },
    [
      'The request goes back to approved, awaiting fulfillment.',
      'The code or reference is removed. The member hasn’t seen it yet.',
    ],
  ],
  [
    'an approval',
    { from: 'approved', to: 'pending', hasDelivery: false },
    ['The request goes back to review. Its points stay set aside.'],
  ],
  [
    'a rejection, which takes the points again',
    {
      from: 'rejected',
      to: 'pending',
      hasDelivery: false,
      movements: [{ ...award, reason: 'redemption', amount: -1, balanceBefore: 1, balanceAfter: 0 }],
    },
    ['The request goes back to review.', '1 point is deducted from kim@example.ca again: 1 → 0.'],
  ],
])('%s', (_what, change, sentences) => {
  expect(decisionUndoSentences({ ...decision, ...change }).slice(0, -1)).toEqual(sentences)
})
