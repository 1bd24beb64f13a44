import { type FileHandle, open } from 'node:fs/promises'
import type { VideoType } from '../../domain/media.ts'

/** Length and name of a box, and its long length where it has one (ISO/IEC 14496-12 §4.2). */
const BOX_HEADER_BYTES = 16
const SHORT_HEADER_BYTES = 8

/** Without this box a player knows nothing of what is in the file. */
const MOVIE_BOX = 'moov'

/** Whether a video was not cut off on its way: every box of an MP4 or MOV file ends within it. */
export async function isWholeVideo(path: string, type: VideoType, bytes: number): Promise<boolean> {
  if (type === 'video/webm') return true
  const file = await open(path)
  try {
    return await hasWholeBoxes(file, bytes)
  } finally {
    await file.close()
  }
}

async function hasWholeBoxes(file: FileHandle, bytes: number): Promise<boolean> {
  const header = Buffer.alloc(BOX_HEADER_BYTES)
  let hasMovie = false
  let at = 0
  while (at + SHORT_HEADER_BYTES <= bytes) {
    const { bytesRead } = await file.read(header, 0, BOX_HEADER_BYTES, at)
    const short = header.readUInt32BE(0)
    if (short === 1 && bytesRead < BOX_HEADER_BYTES) return false
    const length = short === 0 ? bytes - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (length < SHORT_HEADER_BYTES) return false
    hasMovie ||= header.toString('latin1', 4, 8) === MOVIE_BOX
    at += length
  }
  return hasMovie && at <= bytes
}
