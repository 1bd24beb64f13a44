import { differingPoints, HASH_POINTS, isPointSet, REUSED_WITHIN_POINTS } from '../reused-proof.ts'
import { type Cells, SIGNATURE_EDGE, turned } from './signature.ts'

const COLUMNS = 9
const ROWS = 8

/** The older hash's points computed from a signature: how much brighter each is than its right neighbour. */
export interface OlderView {
  asIs: Float32Array
  mirrored: Float32Array
}

/** In levels of brightness: points above this are clear, and saving the picture again does not flip them. */
const CLEAR = { asIs: 2, mirrored: 3 }
/** How many clear points, and points in total, a copy may differ in: more than with a hash alone. */
const CLEAR_WITHIN = { asIs: 2, mirrored: 3 }
const ALL_WITHIN = { asIs: 12, mirrored: 14 }

export function olderViewOf(cells: Cells): OlderView {
  const mirrored = turned(cells, { isMirrored: true, isUpsideDown: false })
  return { asIs: differencesIn(cells), mirrored: differencesIn(mirrored) }
}

export function pointsOf(hash: string, { asIs }: OlderView): Float32Array {
  return asIs.map((point, at) => (isPointSet(hash, at) ? Math.abs(point) : -Math.abs(point)))
}

/** Whether a picture may be a copy, mirrored or not, of one that only has the older hash. */
export function isLikeOlder(hash: string, view: OlderView, earlier: string): boolean {
  const differing = (points: Float32Array, clear: number) =>
    points.filter((point, at) => Math.abs(point) > clear && point > 0 !== isPointSet(earlier, at)).length
  const isNear = (points: Float32Array, how: keyof typeof CLEAR) =>
    differing(points, -1) <= ALL_WITHIN[how] && differing(points, CLEAR[how]) <= CLEAR_WITHIN[how]
  return (
    differingPoints(hash, earlier) <= REUSED_WITHIN_POINTS ||
    isNear(pointsOf(hash, view), 'asIs') ||
    isNear(view.mirrored, 'mirrored')
  )
}

function differencesIn(cells: Cells): Float32Array {
  const brightness = ACROSS.map((across) => {
    const rows = Float32Array.from({ length: SIGNATURE_EDGE }, (_, row) =>
      sumOf(across, cells.subarray(row * SIGNATURE_EDGE, (row + 1) * SIGNATURE_EDGE)),
    )
    return DOWN.map((down) => sumOf(down, rows))
  })
  return Float32Array.from({ length: HASH_POINTS }, (_, at) => {
    const column = at % (COLUMNS - 1)
    const row = (at - column) / (COLUMNS - 1)
    return brightness[column]![row]! - brightness[column + 1]![row]!
  })
}

/** Lanczos weights for resampling a line to this many points, as sharp does it. */
function weightsFor(points: number): Float32Array[] {
  return Array.from({ length: points }, (_, point) => {
    const weights = Float32Array.from({ length: SIGNATURE_EDGE }, (_, cell) => {
      const away = ((cell + 0.5) * points) / SIGNATURE_EDGE - (point + 0.5)
      if (away === 0) return 1
      if (Math.abs(away) >= 3) return 0
      return (3 * Math.sin(Math.PI * away) * Math.sin((Math.PI * away) / 3)) / (Math.PI * away) ** 2
    })
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => weight / sum)
  })
}

const ACROSS = weightsFor(COLUMNS)
const DOWN = weightsFor(ROWS)

function sumOf(weights: Float32Array, cells: Float32Array): number {
  let sum = 0
  for (let at = 0; at < SIGNATURE_EDGE; at += 1) sum += weights[at]! * cells[at]!
  return sum
}
