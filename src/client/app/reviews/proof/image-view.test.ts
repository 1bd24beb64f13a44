import { describe, expect, test } from 'vitest'
import { FITTED, type ImageView, keptInside, pan, pinch, turn, zoomAt } from './image-view.ts'

const view = (parts: Partial<ImageView>): ImageView => ({ ...FITTED, ...parts })

test.each([
  ['in the middle', FITTED, 2, { x: 0, y: 0 }, view({ scale: 2 })],
  ['at a corner', FITTED, 2, { x: 100, y: -50 }, view({ scale: 2, x: -100, y: 50 })],
  ['out again', view({ scale: 2, x: -100, y: 50 }), 0.5, { x: 100, y: -50 }, FITTED],
  ['not below what fits', view({ scale: 1.2 }), 0.1, { x: 0, y: 0 }, FITTED],
  ['not without end', view({ scale: 10 }), 5, { x: 0, y: 0 }, view({ scale: 12 })],
])('zooming keeps the point under the pointer: %s', (_, before, factor, point, after) => {
  const { scale, x, y } = zoomAt(before, factor, point)
  expect([scale, x, y].map((value) => value + 0)).toEqual([after.scale, after.x, after.y])
})

describe('the picture stays on the stage', () => {
  const stage = { width: 400, height: 300 }
  test.each([
    ['one that fits does not move', view({ x: 80, y: 80 }), { width: 400, height: 200 }, { x: 0, y: 0 }],
    [
      'a large one moves to its edge',
      view({ scale: 2, x: 900, y: -900 }),
      { width: 400, height: 300 },
      { x: 200, y: -150 },
    ],
    [
      'a turned one by its turned size',
      view({ turns: 1, scale: 2, x: 900, y: 900 }),
      { width: 300, height: 200 },
      { x: 0, y: 150 },
    ],
  ])('%s', (_, before, picture, place) => {
    const { x, y } = keptInside(before, picture, stage)
    expect({ x: x + 0, y: y + 0 }).toEqual(place)
  })
})

test('four turns bring the picture back, and each turn fits it to the stage again', () => {
  const once = turn(view({ scale: 3, x: 10 }))
  expect(once).toEqual(view({ turns: 1 }))
  expect(turn(turn(turn(once)))).toEqual(FITTED)
})

test('two fingers zoom by their distance and move by their middle', () => {
  const pinched = pinch(
    FITTED,
    [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ],
    [
      { x: -15, y: 5 },
      { x: 25, y: 5 },
    ],
  )
  expect(pinched).toEqual(view({ scale: 2, x: 5, y: 5 }))
})

test('moves add up', () => {
  expect(pan(view({ x: 1, y: 2 }), { x: 3, y: -4 })).toEqual(view({ x: 4, y: -2 }))
})
