import { expect, test } from 'vitest'
import { isOld, oldRules, PLATFORM_RULES, PLATFORMS } from './platform-rules.ts'

const CHECKED = '2026-11-25'

test.each([
  ['on its day', '2026-11-25T12:00:00Z', false],
  ['after 180 days to the second', '2027-05-24T00:00:00Z', false],
  ['a second later', '2027-05-24T00:00:01Z', true],
])('a rule %s (%s): old is %s', (_, now, isTooOld) => {
  expect(isOld({ checkedOn: CHECKED }, new Date(now))).toBe(isTooOld)
})

test('while every rule was checked lately, none is to be read again', () => {
  const [first] = PLATFORM_RULES.map(({ checkedOn }) => checkedOn).sort()
  expect(oldRules(new Date(`${first}T12:00:00Z`))).toBeNull()
})

test('after years, each platform is named once, with the earliest day', () => {
  const old = oldRules(new Date('2036-01-01T00:00:00Z'))
  const [first] = PLATFORM_RULES.map(({ checkedOn }) => checkedOn).sort()
  expect(old?.checkedOn).toBe(first)
  expect(old?.platforms.toSorted()).toEqual(PLATFORMS.toSorted())
})
