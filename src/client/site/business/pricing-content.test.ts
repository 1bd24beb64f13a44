import { expect, test } from 'vitest'
import { ruleFor } from '#domain/campaigns/platform-rules.ts'
import { allowanceOf, PRICES, RULES_READ } from './pricing-content.ts'

/** Specification §9 Displayed prices: the range, and the pace. */
const SPECIFIED = [
  ['Google Reviews', 5, 15, 'review', 'max 1 per day'],
  ['Facebook Reviews', 5, 15, 'review', 'max 1 per day'],
  ['Facebook Post Likes', 0.25, 0.75, 'like', '48 hours'],
  ['Post Shares', 1.25, 3.75, 'share', '48 hours'],
  ['Page Likes', 0.25, 0.75, 'like', 'max 5 per day'],
  ['Funny Ad Creation', 50, 150, 'ad', '1 week delivery'],
  ['Social Media Promotion', 10, 30, 'promotion', '1-3 days'],
  ['App Store Reviews', 5, 15, 'review', 'max 3 per week'],
  ['HomeStars Reviews', 5, 15, 'review', 'max 3 per week'],
]

test('the prices are the specified ones, in their order, with the target in the middle', () => {
  expect(PRICES.map((price) => [price.service, price.minimum, price.ideal, price.unit, price.pace])).toEqual(
    SPECIFIED,
  )
  for (const { minimum, target, ideal } of PRICES) expect(target).toBe((minimum + ideal) / 2)
})

test.each(PRICES)('$service says what the rules say', (price) => {
  const rules = price.asked.map(([platform, act]) => ruleFor(platform, act))
  const forbidding = rules.find(({ verdict }) => verdict === 'forbidden')
  const { verdict, sentences, instead } = allowanceOf(price)
  expect(verdict === 'forbidden').toBe(forbidding !== undefined)
  expect(instead === null).toBe(forbidding === undefined)
  for (const { sentence, source } of rules) {
    expect(sentences).toContain(sentence)
    expect(RULES_READ.map((rule) => rule.source)).toContain(source)
  }
  if (price.instead === undefined) expect(instead).toBe(forbidding?.instead ?? null)
  else expect(instead).toMatch(/^Ask for (private feedback|survey answers)\. .*disclosed post/)
})

test('a price is strict if any of its platforms is', () => {
  const price = PRICES[0]!
  const mixed = {
    ...price,
    asked: [
      ['other', 'survey'],
      ['other', 'post'],
      ['yelp', 'review'],
    ] as const,
  }
  expect(allowanceOf(mixed)).toMatchObject({
    verdict: 'forbidden',
    instead: ruleFor('yelp', 'review').instead,
  })
  expect(allowanceOf({ ...price, asked: mixed.asked.slice(0, 2) })).toMatchObject({
    verdict: 'disclosed',
    instead: null,
  })
  expect(allowanceOf({ ...price, asked: mixed.asked.slice(0, 1) }).verdict).toBe('free')
})
