/**
 * Two pictures count as one when at most so many of the 64 points of their hashes differ. A copy that was saved again,
 * made smaller or turned into another format differs in 0 to 4, unlike pictures in 9 and more; the same filled-in form
 * by two people lies between, which is why a match is shown to a person and never decides anything.
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
