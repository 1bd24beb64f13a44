import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { THUMBNAIL_EDGE } from '../../domain/files.ts'
import type { FileStore } from '../platform/file-store.ts'
import { chanceFrom } from './demo-chance.ts'
import type { DemoMedia } from './demo-media.ts'
import { photograph } from './demo-pictures/scenes.ts'
import type { Subject } from './demo-pictures/subjects.ts'

/** Where a bonus file and its preview are kept, and what they are. */
export interface DemoMediaFile {
  fileKey: string
  mediaType: string
  bytes: number
  previewKey: string
}

interface Drawn {
  file: Buffer
  mediaType: string
  preview: Buffer
}

const SIZE = { width: 1600, height: 1200 }
const FILE_QUALITY = 86
const PREVIEW_QUALITY = 72

/** Previews are JPEG, whatever the file is. */
export const PREVIEW_TYPE = 'image/jpeg'

/** Draws and stores the bonus files of the demo, each with its reduced picture or its poster. */
export async function storeMedia(
  files: FileStore,
  media: readonly DemoMedia[],
): Promise<Map<DemoMedia, DemoMediaFile>> {
  const stored = new Map<DemoMedia, DemoMediaFile>()
  for (const [index, item] of media.entries()) {
    const { shows } = item.text
    const drawn = shows === 'video' ? await theVideo() : await aPicture(shows, index)
    stored.set(item, await store(files, drawn))
  }
  return stored
}

async function store(files: FileStore, { file, mediaType, preview }: Drawn): Promise<DemoMediaFile> {
  const name = randomUUID()
  const fileKey = `media/${name.slice(0, 2)}/${name}`
  const previewKey = `${fileKey}-preview`
  const { bytes } = await files.put(fileKey, file, { contentType: mediaType })
  await files.put(previewKey, preview, { contentType: PREVIEW_TYPE })
  return { fileKey, mediaType, bytes, previewKey }
}

async function aPicture({ scene, businesses }: Subject, seed: number): Promise<Drawn> {
  const chance = chanceFrom(seed)
  const drawing = photograph(chance, scene, chance.pick(businesses), { x: 0, y: 0, ...SIZE })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${drawing}</svg>`
  const file = await sharp(Buffer.from(svg)).jpeg({ quality: FILE_QUALITY }).toBuffer()
  const preview = await sharp(file).resize(THUMBNAIL_EDGE).jpeg({ quality: PREVIEW_QUALITY }).toBuffer()
  return { file, mediaType: 'image/jpeg', preview }
}

/** Four seconds of a bus in autumn, drawn frame by frame; the poster is one of them. */
async function theVideo(): Promise<Drawn> {
  const [file, preview] = await Promise.all(
    ['bus-in-autumn.webm', 'bus-in-autumn-poster.jpg'].map((name) =>
      readFile(new URL(`./demo-media/${name}`, import.meta.url)),
    ),
  )
  return { file: file!, mediaType: 'video/webm', preview: preview! }
}
