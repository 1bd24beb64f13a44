import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PROJECT } from '#server/platform/builds.ts'

const BRAND = join(PROJECT, 'src/client/brand')

/** PNG icons and the size in pixels that devices ask for. */
const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }
const FAVICON_SIZE = 32

export async function drawIcons(directory: string): Promise<void> {
  const [icon, social] = await Promise.all(
    ['icon.svg', 'social.svg'].map((file) => readFile(join(BRAND, file))),
  )
  const write = (file: string, bytes: Buffer) => writeFile(join(directory, file), bytes)
  await Promise.all([
    ...Object.entries(ICONS).map(async ([file, size]) => write(file, await draw(icon!, size))),
    write('favicon.ico', iconFile(await draw(icon!, FAVICON_SIZE))),
    write('social.png', await sharp(social).png({ palette: true }).toBuffer()),
  ])
}

function draw(svg: Buffer, size: number): Promise<Buffer> {
  // The SVG is 48 wide at 72 dpi. Rendering it at its final size keeps it sharp.
  return sharp(svg, { density: (72 * size) / 48 })
    .resize(size)
    .png({ palette: true })
    .toBuffer()
}

/** An ICO file around one PNG: a header of 6 bytes, one entry of 16, the picture. */
function iconFile(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(FAVICON_SIZE, 6)
  head.writeUInt8(FAVICON_SIZE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
