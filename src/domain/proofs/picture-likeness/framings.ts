import { type Cells, SIGNATURE_EDGE, type Turn } from './signature.ts'

/** A part of a picture, in fractions of its width and height. */
export interface Window {
  left: number
  width: number
  top: number
  height: number
}

/** A hypothesis: which part of an earlier picture this is, how it is turned, and that one's core. */
export interface Framing {
  turn: Turn
  window: Window
  isWhole: boolean
  core: Float32Array
  /** The norm of `core`; 0 for a plain picture. */
  length: number
}

/** Cut at each side to get the core, which then survives a crop by a tenth and has no cell blurred by the new edge. */
const CORE_CUT = 0.13

/** Crops tried at each side; between these steps, the core's hash still matches. */
const CUTS = [0, 0.05, 0.1]

/** Cosines along each axis, from 0 to 6 half waves. */
const WAVES = 7

/** Pairs of cosines, coarsest first, without the mean. */
const PATTERNS: readonly (readonly [across: number, down: number])[] = Array.from(
  { length: WAVES * WAVES },
  (_, at) => [Math.floor(at / WAVES), at % WAVES] as const,
)
  .filter(([across, down]) => across + down > 0)
  .sort((a, b) => a[0] + a[1] - b[0] - b[1] || a[0] - b[0])

/** The coefficients of the core's patterns (a cosine transform). */
export function coreOf(cells: Cells): Float32Array {
  return patternsIn(rowsOf(cells, CORE_ITSELF), CORE_ITSELF)
}

/** All hypotheses: whole or cropped, mirrored or not; upside down only as a whole. */
export function framingsOf(cells: Cells): Framing[] {
  const cores = AXIS_CUTS.map((across) => {
    const rows = rowsOf(cells, across.waves)
    return AXIS_CUTS.map((down) => patternsIn(rows, down.waves))
  })
  const isWhole = (x: number, y: number) => x === 0 && y === 0
  return TURNS.flatMap((turn) =>
    AXIS_CUTS.flatMap((across, x) =>
      AXIS_CUTS.flatMap((down, y) => {
        if (turn.isUpsideDown && !isWhole(x, y)) return []
        const seen = cores[turn.isMirrored ? across.mirror : x]![y]!
        const window = { left: across.before, width: across.left, top: down.before, height: down.left }
        const core = turnedCore(seen, turn)
        return [{ turn, window, isWhole: isWhole(x, y), core, length: lengthOf(core) }]
      }),
    ),
  )
}

const TURNS: readonly Turn[] = [
  { isMirrored: false, isUpsideDown: false },
  { isMirrored: true, isUpsideDown: false },
  { isMirrored: false, isUpsideDown: true },
  { isMirrored: true, isUpsideDown: true },
]

export function lengthOf(core: Float32Array): number {
  let squares = 0
  for (const share of core) squares += share * share
  return Math.sqrt(squares)
}

/** A turn negates the patterns that are odd along its axis. */
function turnedCore(core: Float32Array, { isMirrored, isUpsideDown }: Turn): Float32Array {
  if (!isMirrored && !isUpsideDown) return core
  const turned = new Float32Array(core.length)
  for (let at = 0; at < core.length; at += 1) {
    const [across, down] = PATTERNS[at]!
    const isNegated = (isMirrored && across % 2 === 1) !== (isUpsideDown && down % 2 === 1)
    turned[at] = isNegated ? -core[at]! : core[at]!
  }
  return turned
}

/** Cosines over part of an axis, as weights of its cells. */
type Waves = readonly Float32Array[]

function wavesOver(start: number, length: number): Waves {
  const [from, to] = [start * SIGNATURE_EDGE, (start + length) * SIGNATURE_EDGE]
  return Array.from({ length: WAVES }, (_, wave) =>
    Float32Array.from({ length: SIGNATURE_EDGE }, (_, cell) => {
      const [begin, end] = [Math.max(from, cell), Math.min(to, cell + 1)]
      if (end <= begin) return 0
      const place = ((begin + end) / 2 - from) / (to - from)
      return ((end - begin) / (to - from)) * Math.cos(Math.PI * wave * place) * (wave === 0 ? 1 : Math.SQRT2)
    }),
  )
}

const CORE_LENGTH = 1 - 2 * CORE_CUT
const CORE_ITSELF = wavesOver(CORE_CUT, CORE_LENGTH)

/** Crops along an axis: what is left, the core's cosines within it, and the index of the mirrored crop. */
const AXIS_CUTS = CUTS.flatMap((before, i) =>
  CUTS.map((after, j) => {
    const left = 1 - before - after
    const waves = wavesOver((CORE_CUT - before) / left, CORE_LENGTH / left)
    return { before, left, waves, mirror: j * CUTS.length + i }
  }),
)

function rowsOf(cells: Cells, across: Waves): Waves {
  return across.map((wave) => {
    const sums = new Float32Array(SIGNATURE_EDGE)
    for (let row = 0; row < SIGNATURE_EDGE; row += 1) {
      let sum = 0
      for (let column = 0; column < SIGNATURE_EDGE; column += 1) {
        sum += wave[column]! * cells[row * SIGNATURE_EDGE + column]!
      }
      sums[row] = sum
    }
    return sums
  })
}

function patternsIn(rows: Waves, down: Waves): Float32Array {
  const shares = new Float32Array(PATTERNS.length)
  for (let at = 0; at < PATTERNS.length; at += 1) {
    const [x, y] = PATTERNS[at]!
    const [row, wave] = [rows[x]!, down[y]!]
    let sum = 0
    for (let cell = 0; cell < SIGNATURE_EDGE; cell += 1) sum += wave[cell]! * row[cell]!
    shares[at] = sum
  }
  return shares
}
