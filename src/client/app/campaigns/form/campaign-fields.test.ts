import { expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { bodyOf, fieldProblems, fieldsOf, fieldsOfCopy, newFieldsFor } from './campaign-fields.ts'

const CAMPAIGN: Campaign = {
  id: 4,
  client: { id: 9, name: 'Lakeside Bakery' },
  name: 'Winter opening',
  service: 'local-marketing',
  status: 'running',
  unitPrice: 829,
  startsOn: '2026-11-28',
  endsOn: null,
  budget: {
    cap: 900,
    promised: 100,
    awarded: 200,
    orderedUnits: 10,
    openUnits: 1,
    approvedUnits: 2,
    housePoints: 0,
    houseUnits: 0,
  },
  createdAt: '2026-11-01T05:00:00+00:00',
  updatedAt: '2026-11-01T05:00:00+00:00',
  finishedAt: null,
  tasks: [],
  waitsFor: null,
}

test('saving without a change keeps the campaign as it was', () => {
  expect(bodyOf(fieldsOf(CAMPAIGN))).toEqual({
    clientId: 9,
    name: 'Winter opening',
    service: 'local-marketing',
    orderedUnits: 10,
    unitPrice: 829,
    cap: 900,
    startsOn: '2026-11-28',
    endsOn: null,
  })
})

test('a copy has the same fields, its own name and no days', () => {
  expect(bodyOf(fieldsOfCopy(CAMPAIGN))).toEqual({
    ...bodyOf(fieldsOf(CAMPAIGN)),
    name: 'Copy of Winter opening',
    startsOn: null,
    endsOn: null,
  })
})

test('a new campaign is for the client it was opened from', () => {
  expect(newFieldsFor(9).clientId).toBe('9')
  expect(newFieldsFor(null).clientId).toBe('')
})

test.each([
  ['orderedUnits', '1,000', { orderedUnits: 1000 }],
  ['orderedUnits', 'ten', { orderedUnits: Number.NaN }],
  ['cap', '', { cap: 0 }],
  ['unitPrice', '12.5', { unitPrice: 1250 }],
])('%s typed as %j is sent as %j', (field, typed, sent) => {
  expect(bodyOf({ ...fieldsOf(CAMPAIGN), [field]: typed })).toMatchObject(sent)
})

test.each([
  ['a client', { clientId: '' }, { clientId: 'Please choose a client.' }],
  ['a service', { service: '' as const }, { service: 'Please choose a service.' }],
  ['dollars', { unitPrice: '12,5' }, { unitPrice: 'Please enter dollars, such as 12.50.' }],
  ['a price', { unitPrice: '' }, { unitPrice: 'Please enter dollars, such as 12.50.' }],
  ['less', { unitPrice: '10,000.01' }, { unitPrice: 'Price per unit must be at most $10,000.00' }],
])('the form asks for %s', (_what, typed, problems) => {
  expect(fieldProblems({ ...fieldsOf(CAMPAIGN), ...typed })).toMatchObject(problems)
})
