import { expect, test } from 'vitest'
import { FAQ, matchingFaq } from './faq-entries.ts'

test('the help has the four specified subjects', () => {
  expect(FAQ.map(({ id }) => id)).toEqual(['earning', 'redeeming', 'approval', 'referrals'])
})

test.each([
  ['', 9],
  ['24–48', 1],
  ['24-48', 1],
  ["friend's code", 1],
  ['  EXPIRE ', 1],
  ['réferral', 2],
  ['submarine', 0],
])('%j finds %i questions', (search, count) => {
  expect(matchingFaq(search).flatMap(({ entries }) => entries)).toHaveLength(count)
})
