import { expect, test } from 'vitest'
import { candidateFor, copyKindOf, lookAt } from './likeness.ts'
import { SIGNATURE_EDGE } from './signature.ts'

/** Brightness (0 to 255) at a point of a picture (both from 0 to 1). */
type Light = (x: number, y: number) => number

const hills: Light = (x, y) =>
  120 + 50 * Math.sin(7 * x + 2 * y) + 40 * Math.cos(9 * y - 4 * x * x) + 20 * Math.sin(23 * x * y)
const otherHills: Light = (x, y) => 120 + 60 * Math.sin(5 * y + 3 * x * x) + 40 * Math.cos(11 * x - 3 * y)

/** A window of a picture: left, top, width, height, as shares of it. */
function part(light: Light, [left, top, width, height]: readonly number[]): Light {
  return (x, y) => light(left! + width! * x, top! + height! * y)
}

function withWord(light: Light, at: number): Light {
  return (x, y) => (Math.abs(x - at) < 0.06 && Math.abs(y - 0.6) < 0.015 ? 20 : light(x, y))
}

/** Points at which a cell's brightness is sampled, along each axis and beyond its edges, which blurs it. */
const SAMPLES = [-0.25, 0.25, 0.75, 1.25]

function signature(light: Light): Uint8Array {
  return Uint8Array.from({ length: SIGNATURE_EDGE * SIGNATURE_EDGE }, (_, at) => {
    const column = at % SIGNATURE_EDGE
    const row = (at - column) / SIGNATURE_EDGE
    const values = SAMPLES.flatMap((down) =>
      SAMPLES.map((across) => light((column + across) / SIGNATURE_EDGE, (row + down) / SIGNATURE_EDGE)),
    )
    const value = values.reduce((sum, one) => sum + one, 0) / values.length
    return Math.min(255, Math.max(0, Math.round(value)))
  })
}

function kindOf(picture: Light, earlier: Light) {
  const look = lookAt(signature(picture))
  return copyKindOf(look, candidateFor(look, signature(earlier)))
}

const plain =
  (level: number): Light =>
  () =>
    level

test.each<[string, Light, Light, ReturnType<typeof kindOf>]>([
  ['a copy of itself', hills, hills, 'copy'],
  ['a copy when it is a little darker', (x, y) => hills(x, y) * 0.95, hills, 'copy'],
  ['mirrored', (x, y) => hills(1 - x, y), hills, 'mirrored'],
  ['mirrored when it is upside down', (x, y) => hills(x, 1 - y), hills, 'mirrored'],
  ['cropped at the top', part(hills, [0, 0.1, 1, 0.9]), hills, 'cropped'],
  ['cropped at a corner', part(hills, [0.1, 0, 0.9, 0.9]), hills, 'cropped'],
  ['cropped at each side', part(hills, [0.06, 0.1, 0.88, 0.8]), hills, 'cropped'],
  ['cropped and mirrored', (x, y) => part(hills, [0, 0.1, 0.9, 0.9])(1 - x, y), hills, 'cropped'],
  ['a different picture when a quarter of it is missing', part(hills, [0, 0.25, 1, 0.75]), hills, null],
  ['a different picture when the earlier one was the part', hills, part(hills, [0, 0.1, 1, 0.9]), null],
  [
    'a different photo of the same place when part of it is lit differently',
    (x, y) => part(hills, [0, 0.1, 1, 0.9])(x, y) * 1.05,
    hills,
    null,
  ],
  ['a different picture', hills, otherHills, null],
  ['the same form with another answer', withWord(hills, 0.3), withWord(hills, 0.7), null],
  ['a copy of another plain picture', plain(0), plain(0), 'copy'],
  ['not plain', hills, plain(120), null],
  ['a plain picture of a different brightness', plain(250), plain(5), null],
])('a picture is %s', (_what, picture, earlier, kind) => {
  expect(kindOf(picture, earlier)).toBe(kind)
})
