import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { THUMBNAIL_EDGE } from '../src/domain/files.ts'
import type { media } from '../src/server/database/schema/media.ts'
import type { FileStore } from '../src/server/platform/files/file-store.ts'
import { chanceFrom } from './chance.ts'
import type { DemoClaim } from './claims.ts'
import { later } from './moments.ts'
import type { DemoPerson } from './people.ts'
import { type Photo, photograph } from './proof-pictures.ts'
import { type DemoTask, taskCalled } from './tasks.ts'

const SHOP = 'Share a small shop you like'
const MARKET = 'Story about the farmers’ market'
const DIARY = 'Five days of commuting: a diary'
const MAP = 'A picture for the walking map'

interface MediaText {
  task: string
  filename: string
  shows: Photo | 'video'
  bonus: number
  owner?: 'member' | 'someone else'
}

/** Files on tasks in each state for the demo member: claimed, submitted, rejected, not claimed. */
const DEMO_MEDIA: readonly MediaText[] = [
  { task: SHOP, filename: 'window-in-october.jpg', shows: 'storefront', bonus: 40 },
  { task: SHOP, filename: 'shelf-of-jars.jpg', shows: 'shelf', bonus: 25 },
  { task: SHOP, filename: 'buns-at-nine.jpg', shows: 'table', bonus: 25, owner: 'member' },
  { task: SHOP, filename: 'the-corner-shop.jpg', shows: 'storefront', bonus: 25, owner: 'someone else' },
  { task: MARKET, filename: 'apples-and-plums.jpg', shows: 'market', bonus: 25 },
  { task: MARKET, filename: 'frame-for-your-story.jpg', shows: 'market', bonus: 0 },
  { task: MARKET, filename: 'ask-at-the-booth.jpg', shows: 'booth', bonus: 15, owner: 'someone else' },
  { task: DIARY, filename: 'bus-in-autumn.webm', shows: 'video', bonus: 60 },
  { task: DIARY, filename: 'wall-at-the-station.jpg', shows: 'mural', bonus: 25 },
  { task: MAP, filename: 'two-stops-to-the-library.webm', shows: 'video', bonus: 50, owner: 'member' },
]

const TAKEN_AFTER_HOURS = 1 / 3

export interface DemoMedia {
  text: MediaText
  task: DemoTask
  taken: { claim: DemoClaim; at: Date } | null
}

/** Plans the bonus files; a claimed file belongs to a live claim. */
export function planMedia(
  tasks: readonly DemoTask[],
  claims: readonly DemoClaim[],
  member: DemoPerson,
): DemoMedia[] {
  return DEMO_MEDIA.map((text) => {
    const task = taskCalled(tasks, text.task)
    if (!text.owner) return { text, task, taken: null }
    const isMembers = text.owner === 'member'
    const claim = claims.find(
      (candidate) =>
        candidate.task === task && !candidate.leftAt && (candidate.person === member) === isMembers,
    )
    if (!claim) throw new Error(`No one in the demo can own ${text.filename}.`)
    return { text, task, taken: { claim, at: later(claim.claimedAt, TAKEN_AFTER_HOURS) } }
  })
}

/** Previews are JPEG, whatever the file is. */
export type DemoMediaFile = Pick<
  typeof media.$inferInsert,
  'file_key' | 'file_size' | 'media_type' | 'preview_key' | 'preview_type'
>

const SIZE = { width: 1600, height: 1200 }
const PREVIEW_TYPE = 'image/jpeg'

export async function storeMedia(
  files: FileStore,
  all: readonly DemoMedia[],
): Promise<Map<DemoMedia, DemoMediaFile>> {
  const stored = new Map<DemoMedia, DemoMediaFile>()
  for (const [index, item] of all.entries()) {
    const { shows } = item.text
    const [file, preview] = await (shows === 'video' ? theVideo() : aPicture(shows, index))
    const name = randomUUID()
    const file_key = `media/${name.slice(0, 2)}/${name}`
    const media_type = shows === 'video' ? 'video/webm' : 'image/jpeg'
    const { bytes } = await files.put(file_key, file, { contentType: media_type })
    const preview_key = `${file_key}-preview`
    await files.put(preview_key, preview, { contentType: PREVIEW_TYPE })
    stored.set(item, { file_key, file_size: bytes, media_type, preview_key, preview_type: PREVIEW_TYPE })
  }
  return stored
}

async function aPicture(shows: Photo, seed: number): Promise<[file: Buffer, preview: Buffer]> {
  const file = await sharp(await photograph(chanceFrom(seed), shows, SIZE))
    .jpeg({ quality: 86 })
    .toBuffer()
  return [file, await sharp(file).resize(THUMBNAIL_EDGE).jpeg({ quality: 72 }).toBuffer()]
}

function theVideo(): Promise<[film: Buffer, poster: Buffer]> {
  const read = (name: string) => readFile(new URL(`video/${name}`, import.meta.url))
  return Promise.all([read('bus-in-autumn.webm'), read('bus-in-autumn-poster.jpg')])
}
