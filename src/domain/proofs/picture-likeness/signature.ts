/** A signature is a picture's brightness in 44 × 44 bytes, whatever its shape; they stay within their table row. */
export const SIGNATURE_EDGE = 44

/** Brightness by cell, row by row. */
export type Cells = Float32Array

/** How bright red, green and blue look (ITU-R BT.709). */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722]
const CHANNELS = 3

/** The share of a point that goes to each neighbour, so that no detail is finer than a cell. */
const BLUR = 0.25

/** The signature of a picture that is shrunk to 44 × 44 pixels of red, green and blue. */
export function signatureOf(pixels: Uint8Array): Uint8Array {
  const cells = Float32Array.from({ length: SIGNATURE_EDGE * SIGNATURE_EDGE }, (_, cell) => {
    const at = cell * CHANNELS
    return RED * pixels[at]! + GREEN * pixels[at + 1]! + BLUE * pixels[at + 2]!
  })
  return Uint8Array.from(softened(cells, SIGNATURE_EDGE, BLUR, BLUR), Math.round)
}

export function cellsOf(signature: Uint8Array): Cells {
  return softened(Float32Array.from(signature), SIGNATURE_EDGE, BLUR, BLUR)
}

/** Blurs: `across` and `down` are the shares of a cell that go to each neighbour in its row and column. */
export function softened(cells: Cells, edge: number, across: number, down: number): Cells {
  return softenedAlong(softenedAlong(cells, edge, 1, edge, across), edge, edge, 1, down)
}

function softenedAlong(cells: Cells, edge: number, step: number, line: number, share: number): Cells {
  if (share === 0) return cells
  const soft = new Float32Array(cells.length)
  for (let start = 0; start < edge * line; start += line) {
    for (let place = 0; place < edge; place += 1) {
      const at = start + place * step
      const before = cells[place === 0 ? at : at - step]!
      const after = cells[place === edge - 1 ? at : at + step]!
      soft[at] = (1 - 2 * share) * cells[at]! + share * (before + after)
    }
  }
  return soft
}

export interface Turn {
  isMirrored: boolean
  isUpsideDown: boolean
}

export function turned(cells: Cells, { isMirrored, isUpsideDown }: Turn): Cells {
  if (!isMirrored && !isUpsideDown) return cells
  const last = SIGNATURE_EDGE - 1
  return cells.map((_, at) => {
    const column = at % SIGNATURE_EDGE
    const row = (at - column) / SIGNATURE_EDGE
    return cells[(isUpsideDown ? last - row : row) * SIGNATURE_EDGE + (isMirrored ? last - column : column)]!
  })
}
