import { expect, test } from 'vitest'
import { statedPrice } from './stated-price.ts'

test.each([
  ['$5 CAD gift card', 5],
  ['Gift card, $1,000.50', 1000.5],
  ['Carte-cadeau de 12,50 $', 12.5],
  ['25 $', 25],
  ['1 000 $', 1000],
  ['1\u00a0000\u00a0$', 1000],
  ['Carte de 1\u202f000,50\u00a0$', 1000.5],
  ['Carte de 1 000,50 $', 1000.5],
  ['Two coffees, $5.', 5],
  ['A lunch', null],
  ['$10 to $20', null],
  ['$10 to 20', null],
  ['$5-10', null],
  ['5–10 $', null],
  ['5,000 $', null],
  ['$1 000', null],
  ['$5.125', null],
  ['.50 $', null],
  ['$0', null],
  ['10 % off $50 order', null],
  ['Un rabais de 10 $', null],
  ['10 $ de moins', null],
  ['US$5 gift card', null],
  ['$5 USD', null],
  ['25 $ US', null],
  ['U.S. $25', null],
  ['€25 ($30)', null],
  ['£20 ($35)', null],
])('%s states the price %s', (value, price) => {
  expect(statedPrice({ value, destinationKind: 'email' })).toBe(price)
  expect(statedPrice({ value, destinationKind: 'postal' })).toBe(null)
})
