import type { CopyKind } from './picture-likeness/likeness.ts'

/** How a picture is like one that was sent before; 'alike' is all that the hash of an older picture can say. */
export const LIKENESSES = ['same-file', 'copy', 'mirrored', 'cropped', 'alike'] as const satisfies (
  | CopyKind
  | 'same-file'
  | 'alike'
)[]
export type Likeness = (typeof LIKENESSES)[number]

/**
 * Where nothing but their hashes is left, two pictures count as one when at most so many of the 64 points differ. The
 * same filled-in form by two people may differ in as few.
 */
export const REUSED_WITHIN_POINTS = 5

/** Points of a picture's hash (platform/files/perceptual-hash.ts). */
export const HASH_POINTS = 64

const BANDS = 4
const BAND_POINTS = HASH_POINTS / BANDS
const BAND_DIGITS = BAND_POINTS / 4

/**
 * Where near pictures are looked up: the four bands of a hash, each as it is and with one point changed. Two hashes that
 * differ in at most 7 points agree in one of these, because 8 are needed to change every band twice. A key is the
 * number of the band above its 16 points, as the table image_bands keeps it.
 */
export function bandKeysNear(hash: string): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const value = Number.parseInt(hash.slice(band * BAND_DIGITS, (band + 1) * BAND_DIGITS), 16)
    const near = Array.from({ length: BAND_POINTS }, (_, point) => value ^ (1 << point))
    return [value, ...near].map((points) => (band << BAND_POINTS) + points)
  }).flat()
}

/** In how many points two hashes differ. */
export function differingPoints(one: string, other: string): number {
  return Array.from({ length: HASH_POINTS }, (_, at) => at).filter(
    (at) => isPointSet(one, at) !== isPointSet(other, at),
  ).length
}

export function isPointSet(hash: string, at: number): boolean {
  return (Number.parseInt(hash[at >> 2]!, 16) & (8 >> (at & 3))) !== 0
}

interface Shape {
  width: number | null
  height: number | null
}

/** A copy keeps its proportions, but for what rounding to whole pixels does to a small one. */
const SAME_SHAPE_WITHIN = 0.02

/** Whether two pictures may be of one shape. */
export function isSameShape(one: Shape, other: Shape): boolean {
  const ratio = ({ width, height }: Shape) => (width && height ? width / height : null)
  const [first, second] = [ratio(one), ratio(other)]
  return first === null || second === null || Math.abs(Math.log(first / second)) <= SAME_SHAPE_WITHIN
}
