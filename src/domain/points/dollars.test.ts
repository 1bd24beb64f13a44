import { expect, test } from 'vitest'
import { dollarsText, statedPrice } from './dollars.ts'

test.each([
  [150, 100, 'about $1.50'],
  [1, 3, 'about $0.33'],
  [125_000, 100, 'about $1,250.00'],
  [0, 100, null],
  [Number.NaN, 100, null],
  [-500, 100, null],
  [1, 100, 'about $0.01'],
  [1, 1000, null],
])('%i points at %i a dollar are %s', (points, pointsPerDollar, text) => {
  expect(dollarsText(points, pointsPerDollar)).toBe(text)
})

const gift = (value: string, destinationKind = 'email') => ({ value, destinationKind })

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
  expect(statedPrice(gift(value))).toBe(price)
})

test.each([
  [500, gift('$5 CAD gift card'), 'about $5.00'],
  [525, gift('$5 CAD gift card'), 'about $5.25'],
  [526, gift('$5 CAD gift card'), null],
  [474, gift('$5 CAD gift card'), null],
  [500, gift('A lunch card'), null],
  [500, gift('$5 packet', 'postal'), null],
])('a reward of %i points with %o is shown as %s', (points, reward, text) => {
  expect(dollarsText(points, 100, reward)).toBe(text)
})
