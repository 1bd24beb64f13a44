import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { isRealDate } from '#domain/time/dates.ts'
import {
  ACTS,
  disclosureLine,
  isOld,
  MAX_RULE_AGE_DAYS,
  PLATFORM_RULES,
  PLATFORMS,
  refusalOf,
  ruleFor,
  ruleOf,
  type Verdict,
} from './platform-rules.ts'

const PAIRS = PLATFORMS.flatMap((platform) => ACTS.map((act) => ({ platform, act })))

test('every act has a rule on every platform, and no two rows are about the same pair', () => {
  for (const { platform, act } of PAIRS) {
    expect(ruleFor(platform, act).acts).toContain(act)
    const own = PLATFORM_RULES.filter((row) => row.platforms.includes(platform) && row.acts.includes(act))
    expect(own.length, `${act} on ${platform}`).toBeLessThanOrEqual(1)
  }
})

test.each(PLATFORM_RULES)('$platforms.0: $acts.0 has a source, a day and a way on', (rule) => {
  expect(rule.source).toMatch(/^https:\/\/[a-z]/)
  expect(isRealDate(rule.checkedOn)).toBe(true)
  expect(rule.instead !== null).toBe(rule.verdict === 'forbidden')
})

test.each<[Verdict, ...Parameters<typeof ruleFor>]>([
  ['forbidden', 'google-maps', 'post'],
  ['forbidden', 'google-maps', 'like'],
  ['free', 'google-maps', 'private-feedback'],
  ['forbidden', 'app-store', 'install'],
  ['free', 'facebook', 'install'],
  ['forbidden', 'instagram', 'follow'],
  ['disclosed', 'instagram', 'post'],
  ['forbidden', 'facebook', 'visit'],
  ['free', 'yelp', 'visit'],
  ['disclosed', 'other', 'review'],
  ['forbidden', 'other', 'rating'],
  ['free', 'other', 'survey'],
])('%s: on %s, %s', (verdict, platform, act) => {
  expect(ruleFor(platform, act).verdict).toBe(verdict)
})

test('nowhere is a rating, a like or a follow allowed, because it can’t say that it was rewarded', () => {
  const allowed = PAIRS.filter(
    ({ platform, act }) =>
      ['rating', 'like', 'follow'].includes(act) && ruleFor(platform, act).verdict !== 'forbidden',
  )
  expect(allowed).toEqual([])
})

test('a task that names no pair has no rule', () => {
  expect([ruleOf({}), ruleOf({ platform: null, act: null })]).toEqual([null, null])
  expect(ruleOf({ platform: 'yelp', act: 'review' })?.verdict).toBe('forbidden')
})

test('a refusal says the rule, what to ask for instead, and where and when it was read', () => {
  expect(t(refusalOf(ruleFor('yelp', 'review')))).toBe(
    'Yelp doesn’t allow rewarded reviews or ratings, and puts a public alert on the page of a business that buys them. Please ask for private feedback instead, or for a post on the member’s own profile that says it was rewarded. Source: https://trust.yelp.com/consumer-alerts/, checked on Nov 25, 2026.',
  )
  expect(t(refusalOf(ruleFor('facebook', 'like')))).toMatch(
    / Source: https:\/\/transparency\.meta\.com\/\S+, read from a copy on Nov 25, 2026\.$/,
  )
})

test.each<[string | null, Parameters<typeof disclosureLine>[0]]>([
  ['I received reward points for writing this review.', { platform: 'other', act: 'review' }],
  ['I received reward points for sharing this.', { platform: 'yelp', act: 'share' }],
  ['I received reward points for this post.', { platform: 'facebook', act: 'post' }],
  [null, { platform: 'google-maps', act: 'review' }],
  [null, { platform: 'instagram', act: 'private-feedback' }],
  [null, { platform: null, act: null }],
])('%s is the example in the line of %j', (example, asked) => {
  expect(disclosureLine(asked)).toBe(
    example && `Say clearly, where everyone sees it, that you were rewarded. For example: “${example}”`,
  )
})

test('a rule is old when 180 days have passed', () => {
  const rule = { checkedOn: '2026-01-01' }
  expect(MAX_RULE_AGE_DAYS).toBe(180)
  expect(isOld(rule, new Date('2026-06-30T00:00:00Z'))).toBe(false)
  expect(isOld(rule, new Date('2026-06-30T00:00:01Z'))).toBe(true)
})
