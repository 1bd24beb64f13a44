import type { ImageKind } from '#domain/files/files.ts'

const END_OF_IMAGE = 0xd9

/** Bytes before a PNG's first chunk, and around each chunk's content. */
const PNG_SIGNATURE = 8
const PNG_FRAME = 12

/** Browsers draw a truncated picture's missing part in grey, silently. Formats that report it themselves pass. */
export function isWhole(bytes: Uint8Array, kind: ImageKind | null): boolean {
  if (kind === 'jpeg') return jpegIsWhole(bytes)
  if (kind === 'png') return pngIsWhole(bytes)
  if (kind === 'webp') return bytes.length >= 8 + viewOf(bytes).getUint32(4, true)
  return true
}

/** Skips the segments: a preview or text before the pixels may contain an end marker too. */
function jpegIsWhole(bytes: Uint8Array): boolean {
  let at = 2
  for (;;) {
    // A marker is FF followed by anything but 00, FF or a restart marker (D0 to D7).
    at = bytes.indexOf(0xff, at)
    const marker = bytes[at + 1]
    if (at < 0 || marker === undefined) return false
    if (marker === END_OF_IMAGE) return true
    const hasNoLength = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    const length = hasNoLength ? 0 : (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    at += marker === 0xff ? 1 : 2 + length
  }
}

function pngIsWhole(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = PNG_SIGNATURE; at + PNG_FRAME <= bytes.length; at += PNG_FRAME + view.getUint32(at)) {
    const isEnd = String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'IEND'
    if (isEnd) return true
  }
  return false
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
