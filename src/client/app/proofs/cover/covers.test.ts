import { describe, expect, test } from 'vitest'
import {
  afterChange,
  areaBetween,
  areaInMiddle,
  type CoverChange,
  coverName,
  movedArea,
  NO_COVERS,
  resizedArea,
} from './covers.ts'

const area = { x: 0.4, y: 0.2, width: 0.3, height: 0.1 }
const other = { x: 0, y: 0, width: 0.5, height: 0.5 }
const following = (...changes: CoverChange[]) => changes.reduce(afterChange, NO_COVERS)
const added: CoverChange = { type: 'add', area }

/** Removes the last digits, where sums are inexact. */
const rounded = (found: object) =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [name, Math.round(value * 1e6) / 1e6]))

test.each([
  ['moved', movedArea(area, { x: 0.1, y: -0.1 }), { x: 0.5, y: 0.1, width: 0.3, height: 0.1 }],
  ['moved beyond the end', movedArea(area, { x: 9, y: 9 }), { x: 0.7, y: 0.9, width: 0.3, height: 0.1 }],
  ['moved beyond the beginning', movedArea(area, { x: -9, y: -9 }), { ...area, x: 0, y: 0 }],
  ['made larger', resizedArea(area, { x: 0.1, y: 0.2 }), { ...area, width: 0.4, height: 0.3 }],
  ['made larger than the picture', resizedArea(area, { x: 9, y: 9 }), { ...area, width: 0.6, height: 0.8 }],
  [
    'made smaller than can be seen',
    resizedArea(area, { x: -9, y: -9 }),
    { ...area, width: 0.01, height: 0.01 },
  ],
  [
    'drawn backwards',
    areaBetween({ x: 0.9, y: 0.5 }, { x: 0.4, y: 0.1 }),
    { x: 0.4, y: 0.1, width: 0.5, height: 0.4 },
  ],
  [
    'drawn beyond the picture',
    areaBetween({ x: 0.5, y: -2 }, { x: 3, y: 0.2 }),
    { x: 0.5, y: 0, width: 0.5, height: 0.2 },
  ],
  [
    'a point at the corner',
    areaBetween({ x: 1, y: 1 }, { x: 1, y: 1 }),
    { x: 0.99, y: 0.99, width: 0.01, height: 0.01 },
  ],
  ['new in what can be seen', areaInMiddle(other, [area]), { x: 0.15, y: 0.2125, width: 0.2, height: 0.075 }],
])('a cover stays inside its picture: %s', (_, found, expected) => {
  expect(rounded(found)).toEqual(expected)
})

describe('the covers', () => {
  test('a new cover is selected; when one is removed, its neighbour is', () => {
    expect(following(added, { type: 'add', area: other })).toMatchObject({ areas: [area, other], chosen: 1 })
    expect(following(added, { type: 'add', area: other }, { type: 'remove', at: 1 })).toMatchObject({
      areas: [area],
      chosen: 0,
    })
    expect(following(added, { type: 'remove', at: 0 })).toMatchObject({ areas: [], chosen: null })
  })

  test('undo reverts one change, and one movement with all its steps', () => {
    const moved = following(
      added,
      { type: 'change', at: 0, area: other },
      { type: 'change', at: 0, area: { ...other, x: 0.1 }, isContinued: true },
      { type: 'change', at: 0, area: { ...other, x: 0.2 }, isContinued: true },
    )
    const once = afterChange(moved, { type: 'undo' })
    expect(once).toMatchObject({ areas: [area], chosen: 0 })
    const twice = afterChange(once, { type: 'undo' })
    expect(twice).toEqual(NO_COVERS)
    expect(afterChange(twice, { type: 'undo' })).toEqual(NO_COVERS)
  })

  test('undo brings back a removed cover', () => {
    expect(following(added, { type: 'remove', at: 0 }, { type: 'undo' })).toMatchObject({
      areas: [area],
      chosen: 0,
    })
  })

  test('a second new cover does not hide the first', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    const first = areaInMiddle(whole, [])
    const second = areaInMiddle(whole, [first])
    const third = areaInMiddle(whole, [first, second])
    expect(new Set([first, second, third].map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
  })

  test('each cover says where it is', () => {
    expect(coverName(following(added, { type: 'add', area: other }), 0)).toBe(
      'Cover 1 of 2: 40% from the left, 20% from the top, 30% wide, 10% high',
    )
  })
})
