import { expect, test } from 'vitest'
import { centsText, readCents } from './cents.ts'

test.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['$12.50', 1250],
  [' 0.07 ', 7],
  ['0', 0],
  ['1.15', 115],
  ['8.29', 829],
  ['1,250.00', 125000],
  ['10,000', 1_000_000],
  ['', null],
  ['12,50', null],
  ['12.505', null],
  ['.5', null],
  ['-3', null],
  ['1e3', null],
  ['a lot', null],
])('%j is %j cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents)
})

test.each([0, 7, 50, 115, 829, 1250, 1_000_000])('%d cents are typed as they are shown', (cents) => {
  expect(readCents(centsText(cents))).toBe(cents)
})
