import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { aboveLimitSentence, secondAdminRule, secondAdminWords } from './second-admin.ts'

const figures = (points: number, sum = 0, above: number | null = 500) => ({ above, points, sum })
const plain = { asks: false, confirms: false, others: true }

test('a call passes up to the amount; what the admin moved before counts', () => {
  expect(secondAdminRule(figures(500), plain)).toBe('passes')
  expect(secondAdminRule(figures(501), plain)).toBe('needed')
  expect(secondAdminRule(figures(250, 250), plain)).toBe('passes')
  expect(secondAdminRule(figures(250, 251), plain)).toBe('needed')
  expect(secondAdminRule(figures(1_000_000, 0, null), plain)).toBe('passes')
})

test('an ask waits whatever the amount, and confirming does not replace the other admin', () => {
  expect(secondAdminRule(figures(1), { ...plain, asks: true })).toBe('waits')
  expect(secondAdminRule(figures(1, 0, null), { ...plain, asks: true })).toBe('waits')
  expect(secondAdminRule(figures(501), { ...plain, confirms: true })).toBe('needed')
})

test('without another admin, the last one confirms, and an ask for a small amount says that there is no one', () => {
  const alone = { asks: false, confirms: false, others: false }
  expect(secondAdminRule(figures(501), alone)).toBe('confirm')
  expect(secondAdminRule(figures(501), { ...alone, asks: true })).toBe('confirm')
  expect(secondAdminRule(figures(501), { ...alone, confirms: true })).toBe('confirmed')
  expect(secondAdminRule(figures(500), alone)).toBe('passes')
  expect(secondAdminRule(figures(500), { ...alone, asks: true })).toBe('none')
})

test('the sentences name the figures', () => {
  expect(t(aboveLimitSentence(figures(600)))).toBe('This moves 600 points: more than 500.')
  expect(t(aboveLimitSentence(figures(300, 1250)))).toBe(
    'This moves 300 points, and the 1,250 that you moved for this member in the last 24 hours count too: more than 500.',
  )
  expect(t(secondAdminWords('adjust', -600))).toBe('take 600 points away')
})
