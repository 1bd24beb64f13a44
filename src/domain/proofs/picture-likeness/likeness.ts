import { aligned, type Difference, differenceOf } from './alignment.ts'
import { coreOf, type Framing, framingsOf, lengthOf } from './framings.ts'
import { type Cells, cellsOf, turned } from './signature.ts'

export type CopyKind = 'copy' | 'mirrored' | 'cropped'

export interface Look {
  cells: Cells
  framings: readonly Framing[]
}

interface Candidate {
  cells: Cells
  framing: Framing
  /** The correlation of the two cores, from -1 to 1. */
  nearness: number
}

/** Copies measure 0.79 and more. */
const MIN_NEARNESS = 0.7

/** A base, a factor of the usual difference (which saving causes) and a maximum, in levels of brightness. */
const LARGEST_DIFFERENCE = { anywhere: 3, perUsual: 4, most: 8 }

/** Smaller shifts, in widths of the picture, count as the whole picture. */
const WHOLE_WITHIN = 0.015
/** The largest crop at each side: a tenth plus the alignment's error. */
const MAX_CUT = 0.125

/** The largest change in levels of brightness; less for crops, because two photos may show parts of the same place. */
const LIGHTER = { whole: 25, cropped: 1.5 }
/** The largest change in contrast, as a share. */
const MAX_GAIN = 0.2

export function lookAt(signature: Uint8Array): Look {
  const cells = cellsOf(signature)
  return { cells, framings: framingsOf(cells) }
}

export function candidateFor({ framings }: Look, earlier: Uint8Array): Candidate {
  const cells = cellsOf(earlier)
  const core = coreOf(cells)
  const length = lengthOf(core)
  let best: Candidate = { cells, framing: framings[0]!, nearness: -1 }
  for (const framing of framings) {
    const lengths = length * framing.length
    const nearness = lengths === 0 ? 1 : product(core, framing.core) / lengths
    if (nearness > best.nearness) best = { cells, framing, nearness }
  }
  return best
}

/** Returns null for a different picture, such as the same form filled in again. */
export function copyKindOf(
  { cells }: Look,
  { cells: earlier, framing, nearness }: Candidate,
): CopyKind | null {
  if (nearness < MIN_NEARNESS) return null
  const alignment = aligned(turned(cells, framing.turn), earlier, framing.window)
  const { left, width, top, height } = alignment.window
  const cuts = [left, 1 - left - width, top, 1 - top - height]
  if (cuts.some((cut) => cut < -WHOLE_WITHIN || cut > MAX_CUT)) return null
  const isWhole = cuts.every((cut) => cut < WHOLE_WITHIN)
  const difference = differenceOf(alignment.soft, earlier, alignment)
  if (Math.abs(alignment.gain - 1) > MAX_GAIN || !isSmall(difference, isWhole)) return null
  if (!isWhole) return 'cropped'
  return framing.turn.isMirrored || framing.turn.isUpsideDown ? 'mirrored' : 'copy'
}

function isSmall({ largest, usual, lighter }: Difference, isWhole: boolean): boolean {
  const { anywhere, perUsual, most } = LARGEST_DIFFERENCE
  return (
    largest <= Math.min(most, anywhere + perUsual * usual) &&
    Math.abs(lighter) <= (isWhole ? LIGHTER.whole : LIGHTER.cropped)
  )
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!
  return sum
}
