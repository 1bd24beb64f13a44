import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'

/** Bytes in memory at a time. */
const PIECE_BYTES = 16 * 1024

/** A table of numbers in a file, read in order, of any length. */
export interface NumberTable {
  next(): Promise<number>
  /** The sum of the next `count` numbers, or of those left. */
  sumOf(count: number): Promise<number>
  readonly left: number
}

/** Each number has `bits` bits; the table must end before `end`. */
export function numberTable(
  file: EditableFile,
  at: number,
  end: number,
  count: number,
  bits: 4 | 8 | 16 | 32 | 64,
): NumberTable {
  if (at + Math.ceil((count * bits) / 8) > end) unreadable('a table is longer than its box')
  let taken = 0
  let piece = Buffer.alloc(0)
  let firstOfPiece = 0
  const perPiece = (PIECE_BYTES * 8) / bits

  async function advance(): Promise<number> {
    if (taken >= count) unreadable('a table ends too early')
    if (piece.length === 0 || taken >= firstOfPiece + perPiece) {
      const numbers = Math.min(perPiece, count - taken)
      // A copy, because reading another table moves the window.
      piece = Buffer.from(await file.read(at + (taken * bits) / 8, Math.ceil((numbers * bits) / 8)))
      firstOfPiece = taken
    }
    return taken - firstOfPiece
  }

  function numberAt(index: number): number {
    if (bits === 4) return index % 2 === 0 ? piece[index / 2]! >> 4 : piece[(index - 1) / 2]! & 0x0f
    if (bits === 64) return Number(piece.readBigUInt64BE(8 * index))
    return piece.readUIntBE((index * bits) / 8, bits / 8)
  }

  return {
    get left() {
      return count - taken
    },
    next: async () => {
      const number = numberAt(await advance())
      taken += 1
      return number
    },
    sumOf: async (wanted) => {
      const last = taken + Math.min(wanted, count - taken)
      let sum = 0
      while (taken < last) {
        const from = await advance()
        const numbers = Math.min(perPiece - from, last - taken)
        for (let index = from; index < from + numbers; index += 1) sum += numberAt(index)
        taken += numbers
      }
      return sum
    },
  }
}
