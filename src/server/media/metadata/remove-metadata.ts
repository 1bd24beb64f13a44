import { rename, rm } from 'node:fs/promises'
import { mediaKindOf } from '../../../domain/media.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type EditableFile, editFile } from './editable-file.ts'
import { cleanGif } from './gif.ts'
import { cleanIsoMedia } from './iso-media.ts'
import { cleanPicture, isRemade } from './pictures.ts'
import { Unreadable } from './unreadable.ts'
import { cleanWebm } from './webm.ts'

const CLEANERS: Record<string, (file: EditableFile) => Promise<void>> = {
  'image/gif': cleanGif,
  'video/mp4': cleanIsoMedia,
  'video/quicktime': cleanIsoMedia,
  'video/webm': cleanWebm,
}

/**
 * Removes all that showing an image or video does not need, such as location, device, owner and times: pictures are
 * encoded again, and of a GIF or video it becomes blank in place. A broken file is 'invalid' and left unusable.
 */
export async function removeMetadata(path: string, mediaType: string): Promise<void> {
  if (isRemade(mediaType)) return replaceBy(path, (clean) => cleanPicture(path, clean, mediaType))
  const clean = CLEANERS[mediaType]
  if (clean === undefined) throw brokenMedia(mediaType)
  try {
    await editFile(path, clean)
  } catch (error) {
    if (error instanceof Unreadable) throw brokenMedia(mediaType)
    throw error
  }
}

async function replaceBy(path: string, write: (clean: string) => Promise<void>): Promise<void> {
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
