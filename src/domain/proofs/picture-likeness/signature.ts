/** A signature is a picture's brightness in 44 × 44 bytes, whatever its shape; they stay within their table row. */
export const SIGNATURE_EDGE = 44

/** Brightness by cell, row by row. */
export type Cells = Float32Array

/** The share of a point that goes to each neighbour, so that no detail is finer than a cell. */
const BLUR = 0.25

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
