import { readFile } from 'node:fs/promises'

const DEMO_VIDEO = new URL('../../src/server/database/demo-media/bus-in-autumn.webm', import.meta.url)

/** Four seconds that every browser here plays. */
export function aWebm(): Promise<Buffer> {
  return readFile(DEMO_VIDEO)
}

/** The boxes of an MP4 or MOV file, without anything to see in them. */
export function boxesOf(
  brand: string,
  { contentBytes = 1000, announced }: { contentBytes?: number; announced?: number } = {},
): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`, 'latin1')),
    box('moov', Buffer.alloc(64)),
    box('mdat', Buffer.alloc(contentBytes), announced),
  ])
}

function box(name: string, content: Buffer, announced = content.length): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(announced + header.length)
  header.write(name, 4, 'latin1')
  return Buffer.concat([header, content])
}
