import { rename, rm } from 'node:fs/promises'
import { mediaKindOf } from '#domain/media/media.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { editFile } from './editable-file.ts'
import { cleanGif } from './gif.ts'
import { cleanPicture, isRemade } from './pictures.ts'
import { Unreadable } from './unreadable.ts'
import { cleanVideo } from './videos.ts'

/**
 * Removes all that showing an image or video does not need, such as location, device, owner and times (docs/decisions/0024).
 * A broken file is 'invalid' and left unusable, with nothing beside it.
 */
export async function removeMetadata(path: string, mediaType: string): Promise<void> {
  try {
    if (isRemade(mediaType)) await replace(path, (to) => cleanPicture(path, to, mediaType))
    else if (mediaType === 'image/gif') await editFile(path, cleanGif)
    else if (mediaKindOf(mediaType) === 'video') await replace(path, (to) => cleanVideo(path, to, mediaType))
    else throw brokenMedia(mediaType)
  } catch (error) {
    if (error instanceof Unreadable) throw brokenMedia(mediaType)
    throw error
  }
}

/** Puts a new file in the place of the old one. */
async function replace(path: string, write: (to: string) => Promise<void>): Promise<void> {
  const clean = `${path}-clean`
  try {
    await write(clean)
    await rename(clean, path)
  } finally {
    await rm(clean, { force: true })
  }
}

function brokenMedia(mediaType: string): Refusal {
  const sentence =
    mediaKindOf(mediaType) === 'video'
      ? 'This video is damaged, incomplete or in a format we can’t use. Please save it again as an MP4 or WebM file.'
      : 'This picture is damaged or incomplete. Please save it again, or send a screenshot of it.'
  return new Refusal('invalid', sentence, { code: 'media.broken' })
}
