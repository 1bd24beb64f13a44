import type { CopyKind } from './picture-likeness/likeness.ts'

/** How a picture resembles an earlier one; 'alike' if only the earlier one's hash is left. */
export const LIKENESSES = ['same-file', 'copy', 'mirrored', 'cropped', 'alike'] as const satisfies (
  | CopyKind
  | 'same-file'
  | 'alike'
)[]
export type Likeness = (typeof LIKENESSES)[number]

/** For pictures with only a hash left. The same form filled in by two people may differ as little. */
export const REUSED_WITHIN_POINTS = 5

/** Points of a picture's hash (platform/files/perceptual-hash.ts). */
export const HASH_POINTS = 64

const BANDS = 4
const BAND_POINTS = HASH_POINTS / BANDS
const BAND_DIGITS = BAND_POINTS / 4

/**
 * Lookup keys for similar pictures: the four bands of a hash, each as it is and with one point changed. Two hashes that
 * differ in at most 7 points share a key, because it takes 8 to change every band twice. A key is the band's number
 * above its 16 points, as in the table image_bands.
 */
export function bandKeysNear(hash: string): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const value = Number.parseInt(hash.slice(band * BAND_DIGITS, (band + 1) * BAND_DIGITS), 16)
    const near = Array.from({ length: BAND_POINTS }, (_, point) => value ^ (1 << point))
    return [value, ...near].map((points) => (band << BAND_POINTS) + points)
  }).flat()
}

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

/** Allows for rounding to whole pixels in a small copy. */
const SAME_SHAPE_WITHIN = 0.02

export function isSameShape(one: Shape, other: Shape): boolean {
  const ratio = ({ width, height }: Shape) => (width && height ? width / height : null)
  const [first, second] = [ratio(one), ratio(other)]
  return first === null || second === null || Math.abs(Math.log(first / second)) <= SAME_SHAPE_WITHIN
}
