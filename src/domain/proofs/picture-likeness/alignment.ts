import type { Window } from './framings.ts'
import { type Cells, SIGNATURE_EDGE, softened } from './signature.ts'

/** Maps an earlier picture onto this one; brightness is `gain` times the earlier one plus `offset`. */
interface Alignment {
  window: Window
  gain: number
  offset: number
}

/** Edge cells are ignored: they miss what was cut off beyond them. */
const BORDER = 2

const UNKNOWNS = 6
const MAX_STEPS = 6
/** Smaller movements, in widths of the picture, make no visible difference. */
const STILL = 2e-4
const MAX_STEP = 0.05
/** Differences beyond this, in levels of brightness, weigh less, so that edited parts don't distort the alignment. */
const USUAL_DIFFERENCE = 12
/** The blur of a signature's cells, as a variance in cells; a cropped copy's cells cover less of the whole. */
const REACH = 1.1

/** Aligns the picture with the earlier one, from an approximate window (Lucas and Kanade, 1981). */
export function aligned(picture: Cells, earlier: Cells, near: Window): Alignment & { soft: Cells } {
  const first = stepped(picture, earlier, { window: near, gain: 1, offset: 0 })
  const soft = asFarReaching(picture, first.window)
  return { ...stepped(soft, earlier, first), soft }
}

/** Blurs the picture's cells to match those of the whole that it is a part of. */
function asFarReaching(picture: Cells, { width, height }: Window): Cells {
  const share = (part: number) => Math.min(0.25, Math.max(0, (REACH / 2) * (1 / part ** 2 - 1)))
  return softened(picture, SIGNATURE_EDGE, share(width), share(height))
}

function stepped(picture: Cells, earlier: Cells, from: Alignment): Alignment {
  let { gain, offset } = from
  let { left, width, top, height } = from.window
  const slope = new Float64Array(UNKNOWNS)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const seen = seenThrough(earlier, { left, width, top, height })
    const system = Array.from({ length: UNKNOWNS }, () => new Float64Array(UNKNOWNS + 1))
    for (let row = BORDER; row < SIGNATURE_EDGE - BORDER; row += 1) {
      // Every second cell: neighbours are nearly the same.
      for (let column = BORDER + (row % 2); column < SIGNATURE_EDGE - BORDER; column += 2) {
        const at = row * SIGNATURE_EDGE + column
        const difference = picture[at]! - (gain * seen.light[at]! + offset)
        const weight = 1 / (1 + Math.abs(difference) / USUAL_DIFFERENCE)
        slope[0] = gain * seen.across[at]! * SIGNATURE_EDGE
        slope[1] = slope[0] * middleOf(column)
        slope[2] = gain * seen.down[at]! * SIGNATURE_EDGE
        slope[3] = slope[2] * middleOf(row)
        slope[4] = seen.light[at]!
        slope[5] = 1
        for (let i = 0; i < UNKNOWNS; i += 1) {
          const line = system[i]!
          const weighted = weight * slope[i]!
          for (let j = i; j < UNKNOWNS; j += 1) line[j]! += weighted * slope[j]!
          line[UNKNOWNS]! += weighted * difference
        }
      }
    }
    const [dLeft, dWidth, dTop, dHeight, dGain, dOffset] = solved(system)
    const moves = [dLeft!, dWidth!, dTop!, dHeight!]
    const [toLeft, toWidth, toTop, toHeight] = moves.map((move) =>
      Math.max(-MAX_STEP, Math.min(MAX_STEP, move)),
    )
    left += toLeft!
    width += toWidth!
    top += toTop!
    height += toHeight!
    gain += dGain!
    offset += dOffset!
    if (moves.every((move) => Math.abs(move) < STILL)) break
  }
  return { window: { left, width, top, height }, gain, offset }
}

const USUAL = 0.75

/** How much two aligned pictures differ, in levels of brightness. */
export interface Difference {
  /** The largest mean over two by two cells, which finds local changes. */
  largest: number
  /** Three quarters of the cells differ less. */
  usual: number
  /** How much lighter the picture is, before correcting its brightness. */
  lighter: number
}

export function differenceOf(
  picture: Cells,
  earlier: Cells,
  { window, gain, offset }: Alignment,
): Difference {
  const { light } = seenThrough(earlier, window)
  const inner = SIGNATURE_EDGE - 2 * BORDER
  const differences = new Float32Array(inner * inner)
  let [largest, lighter] = [0, 0]
  for (let row = 0; row < inner; row += 1) {
    for (let column = 0; column < inner; column += 1) {
      const cell = (row + BORDER) * SIGNATURE_EDGE + column + BORDER
      const at = row * inner + column
      differences[at] = Math.min(255, Math.max(0, gain * light[cell]! + offset)) - picture[cell]!
      lighter += (picture[cell]! - light[cell]!) / differences.length
      if (row === 0 || column === 0) continue
      const above = at - inner
      const sum = differences[at] + differences[at - 1]! + differences[above]! + differences[above - 1]!
      largest = Math.max(largest, Math.abs(sum) / 4)
    }
  }
  const sizes = differences.map(Math.abs).sort()
  return { largest, usual: sizes[Math.floor(sizes.length * USUAL)]!, lighter }
}

function middleOf(cell: number): number {
  return (cell + 0.5) / SIGNATURE_EDGE
}

/** The earlier picture resampled in the window, with its horizontal and vertical gradients. */
function seenThrough(earlier: Cells, { left, width, top, height }: Window) {
  const columns = curvesThrough(left, width)
  const rows = curvesThrough(top, height)
  const size = SIGNATURE_EDGE * SIGNATURE_EDGE
  const [light, across, down] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)]
  const [lightOfRows, acrossOfRows] = [new Float32Array(size), new Float32Array(size)]
  for (let row = 0; row < SIGNATURE_EDGE; row += 1) {
    for (let column = 0; column < SIGNATURE_EDGE; column += 1) {
      let [value, change] = [0, 0]
      for (let tap = 4 * column; tap < 4 * column + 4; tap += 1) {
        const cell = earlier[row * SIGNATURE_EDGE + columns.cells[tap]!]!
        value += columns.weights[tap]! * cell
        change += columns.slopes[tap]! * cell
      }
      lightOfRows[row * SIGNATURE_EDGE + column] = value
      acrossOfRows[row * SIGNATURE_EDGE + column] = change
    }
  }
  for (let row = 0; row < SIGNATURE_EDGE; row += 1) {
    for (let column = 0; column < SIGNATURE_EDGE; column += 1) {
      let [value, change, fall] = [0, 0, 0]
      for (let tap = 4 * row; tap < 4 * row + 4; tap += 1) {
        const cell = rows.cells[tap]! * SIGNATURE_EDGE + column
        value += rows.weights[tap]! * lightOfRows[cell]!
        change += rows.weights[tap]! * acrossOfRows[cell]!
        fall += rows.slopes[tap]! * lightOfRows[cell]!
      }
      const at = row * SIGNATURE_EDGE + column
      light[at] = value
      across[at] = change
      down[at] = fall
    }
  }
  return { light, across, down }
}

/** Returns, for each resampled cell of an axis, its four source cells, their weights, and the weights' derivatives. */
function curvesThrough(start: number, length: number) {
  const cells = new Int32Array(4 * SIGNATURE_EDGE)
  const [weights, slopes] = [new Float32Array(cells.length), new Float32Array(cells.length)]
  for (let at = 0; at < SIGNATURE_EDGE; at += 1) {
    const place = (start + length * middleOf(at)) * SIGNATURE_EDGE - 0.5
    const first = Math.floor(place)
    const t = place - first
    // Catmull-Rom spline.
    weights.set([(-t + 2 * t ** 2 - t ** 3) / 2, (2 - 5 * t ** 2 + 3 * t ** 3) / 2], 4 * at)
    weights.set([(t + 4 * t ** 2 - 3 * t ** 3) / 2, (t ** 3 - t ** 2) / 2], 4 * at + 2)
    slopes.set([(-1 + 4 * t - 3 * t ** 2) / 2, (9 * t ** 2 - 10 * t) / 2], 4 * at)
    slopes.set([(1 + 8 * t - 9 * t ** 2) / 2, (3 * t ** 2 - 2 * t) / 2], 4 * at + 2)
    for (let tap = 0; tap < 4; tap += 1) {
      cells[4 * at + tap] = Math.min(SIGNATURE_EDGE - 1, Math.max(0, first - 1 + tap))
    }
  }
  return { cells, weights, slopes }
}

/** Solves a symmetric linear system given by its upper half, with the right side in the last column. */
function solved(system: Float64Array[]): number[] {
  for (let i = 0; i < UNKNOWNS; i += 1) {
    for (let j = 0; j < i; j += 1) system[i]![j] = system[j]![i]!
  }
  // Regularization: a plain picture does not move.
  for (let i = 0; i < UNKNOWNS; i += 1) system[i]![i]! += 1e-3 * system[i]![i]! + 1e-6
  for (let i = 0; i < UNKNOWNS; i += 1) {
    for (let row = i + 1; row < UNKNOWNS; row += 1) {
      const factor = system[row]![i]! / system[i]![i]!
      for (let j = i; j <= UNKNOWNS; j += 1) system[row]![j]! -= factor * system[i]![j]!
    }
  }
  const solution = new Array<number>(UNKNOWNS).fill(0)
  for (let i = UNKNOWNS - 1; i >= 0; i -= 1) {
    let rest = system[i]![UNKNOWNS]!
    for (let j = i + 1; j < UNKNOWNS; j += 1) rest -= system[i]![j]! * solution[j]!
    solution[i] = rest / system[i]![i]!
  }
  return solution
}
