import { expect, test } from 'vitest'
import { SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { PRICES } from './pricing-content.ts'
import { CUSTOM_SOLUTIONS, SERVICES } from './services-content.ts'

test('every “Service Interest” of one service has a card', () => {
  const interests = new Set([...SERVICES, ...CUSTOM_SOLUTIONS].map(({ interest }) => interest))
  const others = SERVICE_INTERESTS.map(({ value }) => value).filter((value) => !interests.has(value))
  expect(others).toEqual(['multiple-services'])
})

test('the price of a card is in the list of prices', () => {
  const listed = PRICES.map(({ id }) => id)
  for (const { price } of SERVICES) if (price !== undefined) expect(listed).toContain(price)
})
