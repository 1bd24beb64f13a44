import { describe, expect, test } from 'vitest'
import { joinRefusal, mayTellOffers, offerEnds, spotsToOffer } from './waitlist.ts'

describe('an offer keeps its spot for two hours between 11:00 and 22:00 in Toronto', () => {
  test.each([
    ['at noon', '2026-11-24T12:00-05:00', '2026-11-24T14:00-05:00'],
    ['at 11:00', '2026-11-24T11:00-05:00', '2026-11-24T13:00-05:00'],
    ['a second before 11:00', '2026-11-24T10:59:59-05:00', '2026-11-24T13:00-05:00'],
    ['at midnight', '2026-11-24T00:00-05:00', '2026-11-24T13:00-05:00'],
    ['two hours before 21:59', '2026-11-24T19:59-05:00', '2026-11-24T21:59-05:00'],
    ['two hours before 22:00', '2026-11-24T20:00-05:00', '2026-11-24T22:00-05:00'],
    ['a minute too late for that', '2026-11-24T20:01-05:00', '2026-11-25T11:01-05:00'],
    ['at 21:59', '2026-11-24T21:59-05:00', '2026-11-25T12:59-05:00'],
    ['at 22:00', '2026-11-24T22:00-05:00', '2026-11-25T13:00-05:00'],
    ['at night', '2026-11-24T23:30-05:00', '2026-11-25T13:00-05:00'],
    ['on the last evening of the year', '2026-12-31T21:00-05:00', '2027-01-01T12:00-05:00'],
    ['before clocks go forward', '2026-03-07T21:30-05:00', '2026-03-08T12:30-04:00'],
    ['in the night in which clocks go forward', '2026-03-08T01:59-05:00', '2026-03-08T13:00-04:00'],
    ['before clocks go back', '2026-10-31T21:30-04:00', '2026-11-01T12:30-05:00'],
    ['in the hour that comes twice', '2026-11-01T01:30-05:00', '2026-11-01T13:00-05:00'],
  ])('made %s: %s to %s', (_, madeAt, end) => {
    expect(offerEnds(new Date(madeAt))).toEqual(new Date(end))
  })

  test('or until its task ends, if that is earlier', () => {
    const [madeAt, end] = [new Date('2026-11-24T12:00-05:00'), new Date('2026-11-24T14:00-05:00')]
    const earlier = new Date(end.getTime() - 1)
    expect(offerEnds(madeAt, earlier)).toEqual(earlier)
    expect(offerEnds(madeAt, new Date(end.getTime() + 1))).toEqual(end)
  })

  test('counts down to the millisecond', () => {
    expect(offerEnds(new Date('2026-11-24T21:59:59.999-05:00'))).toEqual(
      new Date('2026-11-25T12:59:59.999-05:00'),
    )
  })
})

test.each([
  ['2026-11-24T10:59:59-05:00', false],
  ['2026-11-24T11:00-05:00', true],
  ['2026-11-24T21:59:59-05:00', true],
  ['2026-11-24T22:00-05:00', false],
  ['2026-07-01T11:00-04:00', true],
  ['2026-07-01T10:59-04:00', false],
])('at %s members hear of offers: %s', (at, mayTell) => {
  expect(mayTellOffers(new Date(at))).toBe(mayTell)
})

describe('spotsToOffer', () => {
  const spots = { capacity: 10, claimed: 10, offered: 0, rateLimit: null, recent: 0 }
  test.each([
    ['a full task has none', {}, 5, 0],
    ['a freed spot is one', { claimed: 9 }, 5, 1],
    ['three more are three', { capacity: 13 }, 5, 3],
    ['an offer is not offered again', { capacity: 13, offered: 2 }, 5, 1],
    ['no more than wait', { capacity: 100 }, 5, 5],
    ['without limits everyone', { capacity: null }, 5, 5],
    ['the period is full', { capacity: null, rateLimit: 3, recent: 3 }, 5, 0],
    ['offers count in the period', { capacity: null, rateLimit: 3, recent: 1, offered: 1 }, 5, 1],
    ['the smaller number', { capacity: 20, rateLimit: 4, recent: 2 }, 5, 2],
    ['none where a limit was lowered', { capacity: null, rateLimit: 1, recent: 3 }, 5, 0],
  ])('%s', (_, change, waiting, count) => {
    expect(spotsToOffer({ ...spots, ...change }, waiting)).toBe(count)
  })
})

test.each([
  ['full', false, null],
  ['rate-limited', false, null],
  ['full', true, 'held'],
  ['unlisted', false, 'unlisted'],
  ['expired', false, 'expired'],
  [null, false, 'open'],
  [null, true, 'held'],
] as const)(
  'where claiming answers %s to a member with a claim (%s), joining answers %s',
  (claim, holds, answer) => {
    expect(joinRefusal(claim, holds)).toBe(answer)
  },
)
