import { expect, test } from 'vitest'
import { DAY_MS, torontoDay } from '#domain/time/time.ts'
import { EXAMPLE_REPORT_CONTENT } from './example-report.ts'
import { PRICES } from './pricing-content.ts'
import { SERVICES } from './services-content.ts'

const { figures, figuredAt, final, changes, proofs } = EXAMPLE_REPORT_CONTENT
const { weeks } = figures

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
const day = (date: string) => new Date(`${date}T12:00:00Z`)

test('approved and rejected proofs add up, by week and by reason', () => {
  expect(sumOf(weeks.map(({ approved }) => approved))).toBe(figures.approvedUnits)
  expect(sumOf(weeks.map(({ rejected }) => rejected))).toBe(figures.rejected)
  expect(sumOf(figures.reasons.map(({ count }) => count))).toBe(figures.rejected)
  expect(sumOf(weeks.map(({ submitted }) => submitted))).toBe(figures.approvedUnits + figures.rejected)
  expect(figures.approvedUnits).toBeLessThanOrEqual(figures.orderedUnits)
})

test('no week decides more than has been submitted by then', () => {
  let waiting = 0
  for (const { submitted, approved, rejected } of weeks) {
    waiting += submitted - approved - rejected
    expect(waiting).toBeGreaterThanOrEqual(0)
  }
})

test('its weeks begin on Mondays, one after another, within its days', () => {
  expect(weeks.map(({ from }) => day(from).getUTCDay())).toEqual(weeks.map(() => 1))
  expect(weeks[0]!.from).toBe(figures.startsOn)
  for (const [at, { from }] of weeks.entries())
    expect(day(from).getTime()).toBe(day(weeks[0]!.from).getTime() + at * 7 * DAY_MS)
  expect(weeks.at(-1)!.from < figures.endsOn!).toBe(true)
})

test('its price and its pace are those of the service’s prices', () => {
  const card = SERVICES.find(({ interest }) => interest === figures.service)!
  const price = PRICES.find(({ id }) => id === card.price)!
  expect(figures.unitPrice).toBeGreaterThanOrEqual(price.minimum * 100)
  expect(figures.unitPrice).toBeLessThanOrEqual(price.ideal * 100)
  expect(price.pace).toBe('max 1 per day')
  for (const { submitted } of weeks) expect(submitted).toBeLessThanOrEqual(7)
})

test('its proofs are fewer than the approved units, newest first, and from the days of the campaign', () => {
  expect(proofs.length).toBeLessThan(figures.approvedUnits)
  const days = proofs.map(({ approvedOn }) => approvedOn)
  expect(days).toEqual([...days].sort().reverse())
  for (const one of days) expect(one >= figures.startsOn! && one <= figures.endsOn!).toBe(true)
})

test('it is final after its last day, and a later change takes a unit back', () => {
  expect(final).toBe(true)
  expect(torontoDay(new Date(figuredAt)) > figures.endsOn!).toBe(true)
  expect(changes.map(({ approvedUnits }) => approvedUnits)).toEqual([figures.approvedUnits - 1])
  for (const { at } of changes) expect(at > figuredAt).toBe(true)
})
