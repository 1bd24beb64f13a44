import { expect, test } from 'vitest'
import { dollarsText } from './dollars.ts'

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

test.each([
  [500, 5, 'about $5.00'],
  [525, 5, 'about $5.25'],
  [526, 5, null],
  [474, 5, null],
  [500, null, null],
])('a reward of %i points that states the price %s is shown as %s', (points, price, text) => {
  expect(dollarsText(points, 100, price)).toBe(text)
})
