import { open } from 'node:fs/promises'

/** A chunk or box of a picture. */
export interface Part {
  name: string
  /** Its first bytes: length, name and the beginning of its content. */
  header: Buffer
}

/** The layout of a format: where its parts begin, and how to read the name of one and the beginning of the next. */
interface Layout {
  startsAt: number
  read(header: Buffer): { name: string; bytes: number }
}

const HEADER_BYTES = 16
const MIN_PART_BYTES = 8

/** No real picture has as many parts before its pixels; a crafted one must not keep the server busy. */
const MAX_PARTS = 10_000

export const PNG: Layout = {
  startsAt: 8,
  read: (header) => ({ name: letters(header, 4), bytes: 12 + header.readUInt32BE() }),
}

/** A frame is entered: its chunks follow its fields. */
export const WEBP: Layout = {
  startsAt: 12,
  read: (header) => {
    const [name, length] = [letters(header, 0), header.readUInt32LE(4)]
    return { name, bytes: name === 'ANMF' ? 24 : 8 + length + (length % 2) }
  },
}

/** Boxes that are entered, with the bytes before their first child. */
const ENTERED: Record<string, number> = { meta: 12, iprp: 8, ipco: 8 }

/** A colour box is named with its kind. */
export const AVIF: Layout = {
  startsAt: 0,
  read: (header) => {
    const [name, length] = [letters(header, 4), header.readUInt32BE()]
    return {
      name: name === 'colr' ? name + letters(header, 8) : name,
      bytes: ENTERED[name] ?? (length === 1 ? Number(header.readBigUInt64BE(8)) : length),
    }
  },
}

/** The parts in order; ends where a length makes no sense, which the decoder judges. */
export async function* partsOf(path: string, { startsAt, read }: Layout): AsyncGenerator<Part> {
  const file = await open(path)
  try {
    let at = startsAt
    for (let parts = 0; parts < MAX_PARTS; parts += 1) {
      const header = Buffer.alloc(HEADER_BYTES)
      const { bytesRead } = await file.read(header, 0, HEADER_BYTES, at)
      if (bytesRead < MIN_PART_BYTES) return
      const { name, bytes } = read(header)
      yield { name, header }
      at += bytes
      if (bytes < MIN_PART_BYTES || !Number.isSafeInteger(at)) return
    }
  } finally {
    await file.close()
  }
}

function letters(header: Buffer, at: number): string {
  return header.toString('latin1', at, at + 4)
}
