import { expect, test } from 'vitest'
import { statedPrice } from './stated-price.ts'

test.each([
  ['$5 CAD gift card', 5],
  ['Gift card, $1,000.50', 1000.5],
  ['Carte-cadeau de 12,50 $', 12.5],
  ['25 $', 25],
  ['A lunch', null],
  ['$10 to $20', null],
  ['US$5 gift card', null],
  ['$5 USD', null],
])('%s states the price %s', (value, price) => {
  expect(statedPrice({ value, destinationKind: 'email' })).toBe(price)
  expect(statedPrice({ value, destinationKind: 'postal' })).toBe(null)
})
