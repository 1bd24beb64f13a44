import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { DUTIES, type Duty, dutiesText, dutyGiversSentence, dutyNeededSentence, mayDo } from './duties.ts'

const admin = (...duties: Duty[]) => ({ role: 'admin', duties }) as const

test.each([
  ['seeDay', { reviews: true, payouts: true, content: true, support: true, none: true }],
  ['reviewProofs', { reviews: true }],
  ['payRewards', { payouts: true }],
  ['runContent', { content: true }],
  ['answerPeople', { support: true }],
  ['seePeople', { reviews: true, payouts: true, support: true }],
  ['seeTasks', { reviews: true, content: true }],
  ['seeRewards', { payouts: true, content: true }],
  ['runTeam', {}],
] as const)('%s', (action, allowed: Partial<Record<Duty | 'none', true>>) => {
  for (const duty of DUTIES)
    expect([duty, mayDo(admin(duty), action)]).toEqual([duty, allowed[duty] === true])
  expect(mayDo(admin(), action)).toBe(allowed.none === true)
  expect(mayDo(admin(...DUTIES), action)).toBe(true)
  expect(mayDo({ role: 'user', duties: DUTIES }, action)).toBe(false)
})

test('three duties are not every duty', () => {
  expect(mayDo(admin('reviews', 'payouts', 'content'), 'runTeam')).toBe(false)
})

test.each([
  ['payRewards', ['Avery'], 'This takes the duty Payouts. Avery has it.'],
  ['seePeople', ['Avery', 'Bo'], 'This takes the duty Reviews, Payouts or Support. Avery and Bo have it.'],
  ['runTeam', ['A', 'B', 'C', 'D'], 'This takes every duty. A, B, C and others have it.'],
  ['runTeam', [], 'This takes every duty. An admin with every duty can give it.'],
] as const)('a refusal says who can: %s', (action, names, sentence) => {
  expect(t(dutyNeededSentence(action, names))).toBe(sentence)
})

test('a sentence can name what takes the duty', () => {
  expect(t(dutyNeededSentence('runTeam', ['A'], 'Adjusting points'))).toBe(
    'Adjusting points takes every duty. A has it.',
  )
})

test.each([
  [
    'payRewards',
    ['Avery', 'Morgan'],
    'This page takes the duty Payouts. Avery or Morgan can give it to you.',
  ],
  ['runTeam', ['A', 'B', 'C', 'D'], 'This page takes every duty. A, B, C or others can give it to you.'],
  ['runTeam', [], 'This page takes every duty.'],
] as const)('a refused page says who can give it: %s', (action, names, sentence) => {
  expect(t(dutyGiversSentence(action, names))).toBe(sentence)
})

test.each([
  [[], 'No duties'],
  [['support'], 'Support'],
  [['payouts', 'reviews'], 'Reviews, Payouts'],
  [DUTIES, 'Every duty'],
] as const)('the duties %s', (duties, text) => {
  expect(dutiesText(duties)).toBe(text)
})
