import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'

/** Signature and logical screen (GIF89a §17 and §18). */
const SCREEN_BYTES = 13
const SCREEN_FLAGS_AT = 10
const IMAGE_BYTES = 10
const IMAGE_FLAGS_AT = 9

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/** Holds a frame's delay and transparent colour. */
const GRAPHIC_CONTROL = 0xf9
const GRAPHIC_CONTROL_BYTES = 4
const APPLICATION = 0xff

/** Applications that set the loop count, in this many bytes, and the one that holds a colour profile. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const LOOP_BYTES = [3, 5]
const COLOUR_PROFILE = 'ICCRGBG1012'
const APPLICATION_NAME_BYTES = 11

/** Keeps frames, delays and colours; comments, plain text and other application data become blank. */
export async function cleanGif(file: EditableFile): Promise<void> {
  const screen = await file.read(0, SCREEN_BYTES)
  if (!screen.toString('latin1').startsWith('GIF8')) unreadable('it does not begin as a GIF')
  let at = SCREEN_BYTES + coloursIn(screen[SCREEN_FLAGS_AT]!)
  let hasImage = false
  // Some files have no trailer.
  while (at < file.length || !hasImage) {
    const kind = (await file.read(at, 1))[0]
    if (kind === TRAILER && hasImage) return file.blank(at + 1, file.length)
    if (kind === EXTENSION) at = await cleanExtension(file, at)
    else if (kind === IMAGE) {
      hasImage = true
      at = await endOfImage(file, at)
    } else unreadable('a block is of no known kind')
  }
}

/** Some writers end a frame more than once. */
async function endOfImage(file: EditableFile, at: number): Promise<number> {
  const image = await file.read(at, IMAGE_BYTES)
  const codeSize = at + IMAGE_BYTES + coloursIn(image[IMAGE_FLAGS_AT]!)
  let end = await endOfBlocks(file, codeSize + 1)
  while (end < file.length && (await file.read(end, 1))[0] === 0) end += 1
  return end
}

/** The length of the colour table, in bytes. */
function coloursIn(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}

async function endOfBlocks(file: EditableFile, from: number): Promise<number> {
  let at = from
  for (;;) {
    const length = (await file.read(at, 1))[0]!
    at += 1 + length
    if (length === 0) return at
  }
}

/** Returns the end of the extension. */
async function cleanExtension(file: EditableFile, at: number): Promise<number> {
  const label = (await file.read(at + 1, 1))[0]
  const blocks = at + 2
  const end = await endOfBlocks(file, blocks)
  if (label === GRAPHIC_CONTROL && end - blocks === GRAPHIC_CONTROL_BYTES + 2) return end
  if (label === APPLICATION && (await isNeeded(file, blocks, end))) return end
  await emptyBlocks(file, blocks, end)
  return end
}

async function isNeeded(file: EditableFile, blocks: number, end: number): Promise<boolean> {
  const content = blocks + 1 + APPLICATION_NAME_BYTES
  if (content >= end) return false
  const head = await file.read(blocks, 1 + APPLICATION_NAME_BYTES)
  if (head[0] !== APPLICATION_NAME_BYTES) return false
  const name = head.toString('latin1', 1)
  if (name === COLOUR_PROFILE) return true
  // One block: its length, its content and the terminator.
  return LOOPS.includes(name) && LOOP_BYTES.includes(end - content - 2)
}

/** Rewrites the chain as blocks of zeros, because block lengths can hold text too. */
async function emptyBlocks(file: EditableFile, from: number, end: number): Promise<void> {
  await file.blank(from, end)
  let at = from
  while (end - at > 1) {
    const rest = end - at - 2
    // A block needs a length and at least one byte, so 1 byte must not remain.
    const length = rest <= 255 ? rest : rest === 256 ? 254 : 255
    await file.write(at, Uint8Array.of(length))
    at += 1 + length
  }
}
