import { expect, test } from 'vitest'
import { FIGURE_GROUPS, nameOf } from './figures-labels.ts'

const ROW = {
  client: { id: 1, name: 'Lakeside Bakery' },
  campaign: { id: 2, name: 'Winter opening' },
  task: { id: 3, title: 'Visit the bakery' },
  month: '2026-11',
  claimed: 1_000_000,
  submitted: 3,
  approved: 2,
  rejected: 1,
  expired: 0,
  medianHoursToSubmit: 0.5,
  medianHoursToDecide: null,
  reasons: [],
  awardedPoints: 300,
  housePoints: 0,
  promisedPoints: 150,
  houseUnits: 0,
  billedCents: 2500,
  costCents: 300,
  costPerUnitCents: null,
  marginCents: -50,
  outstandingCents: 150,
}

test.each([
  ['campaign', 'Winter opening'],
  ['task', 'Visit the bakery'],
  ['client', 'Lakeside Bakery'],
  ['month', 'November 2026'],
] as const)('a row by %s is %s', (by, name) => {
  expect(nameOf(ROW, by)).toBe(name)
})

test('figures are words with their unit, and a dash where there is none', () => {
  const shown = FIGURE_GROUPS.flatMap(({ columns }) => columns.map(({ label, value }) => [label, value(ROW)]))
  expect(Object.fromEntries(shown)).toMatchObject({
    Claimed: '1,000,000',
    'To submit': '30 min',
    'To decide': '—',
    Awarded: '300',
    Billed: '$25.00',
    'Cost per unit': '—',
    Margin: '−$0.50',
  })
})
