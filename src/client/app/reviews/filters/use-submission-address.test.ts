import { describe, expect, test } from 'vitest'
import { consistent, orderOf, queryOf } from './use-submission-address.ts'

const NOTHING = {
  status: 'pending',
  category: '',
  search: '',
  task: '',
  asker: '',
  due: '',
  seenBefore: '',
  risk: '',
  sort: '',
} as const

describe('the address says what the server is asked', () => {
  test.each([
    [{}, { status: 'pending' }],
    [{ status: 'all' }, {}],
    [{ status: 'all', asker: 'ana' }, { asker: 'ana' }],
    [{ status: 'second-look' }, { status: 'pending', contested: 'true' }],
    [
      { due: 'overdue', task: '12', risk: 'true' },
      { status: 'pending', due: 'overdue', task: 12, risk: 'true' },
    ],
    [{ due: 'never', task: '1e3', risk: 'yes', seenBefore: '1' }, { status: 'pending' }],
  ] as const)('%j is %j', (filters, asked) => {
    const empty = { category: '', search: '' }
    expect(queryOf({ ...NOTHING, ...filters })).toEqual({ ...empty, ...asked })
  })

  test.each([
    [{}, 'oldest'],
    [{ sort: 'points' }, 'points'],
    [{ sort: 'anything' }, 'oldest'],
    [{ status: 'second-look', sort: 'due' }, 'due'],
    [{ status: 'approved' }, 'newest'],
    [{ status: 'approved', sort: 'points' }, 'newest'],
    [{ status: 'all', sort: 'oldest' }, 'oldest'],
  ] as const)('%j comes %s', (filters, order) => {
    expect(orderOf({ ...NOTHING, ...filters })).toBe(order)
  })
})

describe('filters that exclude each other', () => {
  test('choosing overdue selects pending submissions', () => {
    expect(consistent({ ...NOTHING, status: 'all' }, { due: 'overdue' })).toEqual({
      due: 'overdue',
      status: 'pending',
    })
    expect(consistent({ ...NOTHING, status: 'second-look' }, { due: 'overdue' })).toEqual({ due: 'overdue' })
  })

  test('rejections that wait for a second admin have any status, and choosing one leaves them', () => {
    expect(consistent({ ...NOTHING, due: 'overdue' }, { asker: 'ana', task: '12' })).toEqual({
      asker: 'ana',
      task: '12',
      status: 'all',
      due: '',
      sort: '',
    })
    expect(consistent({ ...NOTHING, asker: 'ana' }, { status: 'pending' })).toEqual({
      asker: '',
      status: 'pending',
    })
  })

  test('choosing a status that is not pending clears overdue and the order', () => {
    expect(consistent({ ...NOTHING, due: 'overdue' }, { status: 'approved' })).toEqual({
      status: 'approved',
      due: '',
      sort: '',
    })
    expect(consistent(NOTHING, { status: 'second-look' })).toEqual({ status: 'second-look' })
  })
})
