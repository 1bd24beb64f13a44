import { expect, test } from 'vitest'
import { byBilling } from './by-billing.ts'

const aRow = (billedCents: number, dollars: number | null = 1) => ({
  billedCents,
  costCents: dollars,
  marginCents: dollars,
  outstandingCents: dollars,
  awardedPoints: 10,
  housePoints: 2,
  promisedPoints: 5,
})
const billed = (rows: readonly { billedCents: number }[]) => rows.map(({ billedCents }) => billedCents)

test('six clients with the most billed are shown, the others are added up', () => {
  const { most, others } = byBilling([10, 80, 30, 20, 60, 70, 50, 40].map((cents) => aRow(cents)))
  expect(billed(most)).toEqual([80, 70, 60, 50, 40, 30])
  expect(others).toEqual({
    clients: 2,
    billedCents: 30,
    costCents: 2,
    marginCents: 2,
    outstandingCents: 2,
    awardedPoints: 20,
    housePoints: 4,
    promisedPoints: 10,
  })
  expect(byBilling([aRow(1), aRow(2)])).toMatchObject({ others: null })
})

test('points without dollars stay without when added up', () => {
  const { others } = byBilling(Array.from({ length: 8 }, () => aRow(10, null)))
  expect(others).toMatchObject({ billedCents: 20, costCents: null, marginCents: null, promisedPoints: 10 })
})
