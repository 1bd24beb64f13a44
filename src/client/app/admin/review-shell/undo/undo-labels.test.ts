import { expect, test } from 'vitest'
import type { DecisionUndo, ReviewUndo } from '../../../../../contract/undo.ts'
import { decisionUndoSentences, reviewUndoSentences } from './undo-labels.ts'

const review: ReviewUndo = {
  from: 'approved',
  to: 'rejected',
  reviewedAt: '2026-11-20T10:00:00Z',
  memberEmail: 'kim@example.ca',
  movements: [],
  pictureIsGone: false,
  told: ['kim@example.ca'],
}
const award = {
  email: 'kim@example.ca',
  party: 'member',
  reason: 'award',
  amount: -1200,
  balanceBefore: 1700,
  balanceAfter: 500,
} as const

test('an approval and the bonuses it carried, with the figures of both friends', () => {
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
    told: ['kim@example.ca', 'ari@example.ca'],
  })
  expect(sentences).toEqual([
    'The submission becomes rejected, with your reason as the note. The member can submit again.',
    '1,200 points are taken back from kim@example.ca: 1,700 → 500.',
    'The referral bonus of 500 points is taken back from kim@example.ca: 500 → 0.',
    'The referral bonus of 500 points is taken back from ari@example.ca, who referred kim@example.ca: 200 → −300.',
    'The referral bonus is paid once more when the friend passes the line again.',
    'The balance of ari@example.ca is below zero then: nothing can be redeemed until it is back.',
    'kim@example.ca and ari@example.ca are told; the member reads your reason.',
  ])
})

test('a rejection whose picture is gone', () => {
  expect(reviewUndoSentences({ ...review, from: 'rejected', to: 'pending', pictureIsGone: true })).toEqual([
    'The submission waits for a review again.',
    'Its picture is not stored any more, so it is reviewed without the picture.',
    'kim@example.ca is told, with your reason.',
  ])
})

test('nobody is told about an account that is gone', () => {
  expect(reviewUndoSentences({ ...review, told: [] }).at(-1)).toBe('Nobody is told: the account was deleted.')
})

const decision: DecisionUndo = {
  from: 'fulfilled',
  to: 'approved',
  reviewedAt: '2026-11-20T10:00:00Z',
  memberEmail: 'kim@example.ca',
  movements: [],
  hasDelivery: true,
  deliveryReadAt: '2026-11-20T23:09:00Z',
  told: ['kim@example.ca'],
}

test.each<[string, Partial<DecisionUndo>, string[]]>([
  [
    'a delivery that was read',
    {},
    [
      'The request is approved again and awaits its fulfillment.',
      'The code or reference is removed, but kim@example.ca read it on Nov 20, 2026 at 6:09 PM: that cannot be taken back.',
    ],
  ],
  [
    'a delivery that was not read',
    { deliveryReadAt: null },
    [
      'The request is approved again and awaits its fulfillment.',
      'The code or reference is removed. The member has not read it yet.',
    ],
  ],
  [
    'an approval',
    { from: 'approved', to: 'pending', hasDelivery: false },
    ['The request waits for a decision again; its points stay set aside.'],
  ],
  [
    'a rejection, which takes the points again',
    {
      from: 'rejected',
      to: 'pending',
      hasDelivery: false,
      movements: [{ ...award, reason: 'redemption', amount: -1, balanceBefore: 1, balanceAfter: 0 }],
    },
    ['The request waits for a decision again.', '1 point leaves the account of kim@example.ca again: 1 → 0.'],
  ],
])('%s', (_what, change, sentences) => {
  expect(decisionUndoSentences({ ...decision, ...change }).slice(0, -1)).toEqual(sentences)
})
