import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { THUMBNAIL_EDGE } from '#domain/files/files.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { TASK_PICTURE_TYPE, taskPictureKey } from '#server/tasks/picture.ts'
import { chanceFrom } from './chance.ts'
import { type Photo, photograph } from './proof-pictures.ts'
import type { DemoStory } from './story.ts'
import { drawTask } from './task-pictures.ts'
import { taskCalled } from './tasks.ts'

const SHOP = 'Share a small shop you like'
const TOOLS = 'Tell your street about the library’s tool shelf'
const DIARY = 'Five days of commuting: a diary'
const MAP = 'A picture for the walking map'

interface MediaText {
  task: string
  filename: string
  shows: Photo | 'video'
  bonus_points: number
  owner?: 'member' | 'someone else'
}

/** Files on tasks in each state for the demo member: claimed, submitted, rejected, not claimed. */
const DEMO_MEDIA: readonly MediaText[] = [
  { task: SHOP, filename: 'window-in-october.jpg', shows: 'storefront', bonus_points: 40 },
  { task: SHOP, filename: 'shelf-of-jars.jpg', shows: 'shelf', bonus_points: 25 },
  { task: SHOP, filename: 'buns-at-nine.jpg', shows: 'table', bonus_points: 25, owner: 'member' },
  { task: SHOP, filename: 'corner.jpg', shows: 'storefront', bonus_points: 25, owner: 'someone else' },
  { task: TOOLS, filename: 'your-own-shelf.jpg', shows: 'shelf', bonus_points: 25 },
  { task: TOOLS, filename: 'frame-for-your-post.jpg', shows: 'market', bonus_points: 0 },
  { task: DIARY, filename: 'bus-in-autumn.webm', shows: 'video', bonus_points: 60 },
  { task: DIARY, filename: 'wall-at-the-station.jpg', shows: 'mural', bonus_points: 25 },
  { task: MAP, filename: 'two-stops.webm', shows: 'video', bonus_points: 50, owner: 'member' },
]

export type DemoMedia = Awaited<ReturnType<typeof storeMedia>>

const PREVIEW_TYPE = 'image/jpeg'

/**
 * Stores the bonus files; one with an owner belongs to that person's live claim. Previews are JPEG, whatever the file
 * is.
 */
export async function storeMedia(files: FileStore, { tasks, claims, people }: DemoStory) {
  const stored = []
  for (const [seed, { task: title, filename, shows, bonus_points, owner }] of DEMO_MEDIA.entries()) {
    const task = taskCalled(tasks, title)
    const live = claims.filter((claim) => claim.task === task && !claim.left_at)
    const claim = live.find(({ person }) => owner && (person === people.member) === (owner === 'member'))
    if (owner && !claim) throw new Error(`No one in the demo can own ${filename}.`)
    const [file, preview] = await (shows === 'video' ? theVideo() : aPicture(shows, seed))
    const name = randomUUID()
    const file_key = `media/${name.slice(0, 2)}/${name}`
    const preview_key = `${file_key}-preview`
    const media_type = shows === 'video' ? 'video/webm' : 'image/jpeg'
    const { bytes } = await files.put(file_key, file, { contentType: media_type })
    await files.put(preview_key, preview, { contentType: PREVIEW_TYPE })
    const keys = { file_key, file_size: bytes, media_type, preview_key, preview_type: PREVIEW_TYPE }
    stored.push({ ...keys, task, claim, filename, bonus_points })
  }
  return stored
}

/** Stores the pictures of the tasks, and gives each task its key. */
export async function storeTaskPictures(files: FileStore, { tasks }: DemoStory): Promise<void> {
  for (const task of tasks) {
    if (!task.picture) continue
    task.picture_key = taskPictureKey()
    await files.put(task.picture_key, await drawTask(task.picture), { contentType: TASK_PICTURE_TYPE })
  }
}

async function aPicture(shows: Photo, seed: number): Promise<[file: Buffer, preview: Buffer]> {
  const file = await photograph(chanceFrom(seed), shows, { width: 1600, height: 1200 })
    .jpeg({ quality: 86 })
    .toBuffer()
  return [file, await sharp(file).resize(THUMBNAIL_EDGE).jpeg({ quality: 72 }).toBuffer()]
}

function theVideo(): Promise<[video: Buffer, poster: Buffer]> {
  const read = (name: string) => readFile(new URL(`video/${name}`, import.meta.url))
  return Promise.all([read('bus-in-autumn.webm'), read('bus-in-autumn-poster.jpg')])
}
