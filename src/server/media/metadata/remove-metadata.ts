import { mediaKindOf } from '../../../domain/media.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type EditableFile, editFile } from './editable-file.ts'
import { cleanGif } from './gif.ts'
import { cleanIsoMedia } from './iso-media.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { Unreadable } from './unreadable.ts'
import { cleanWebm } from './webm.ts'
import { cleanWebp } from './webp.ts'

const cleanMovieFile = (file: EditableFile) => cleanIsoMedia(file, false)

const CLEANERS: Record<string, (file: EditableFile) => Promise<void>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/avif': (file) => cleanIsoMedia(file, true),
  'video/mp4': cleanMovieFile,
  'video/quicktime': cleanMovieFile,
  'video/webm': cleanWebm,
}

/**
 * Blanks, in place, all that showing an image or video does not need, such as location, device, owner and times.
 * Pixels, sound, orientation and colours stay as they are. A broken file is 'invalid' and left unusable.
 */
export async function removeMetadata(path: string, mediaType: string): Promise<void> {
  const clean = CLEANERS[mediaType]
  if (clean === undefined) throw brokenMedia(mediaType)
  try {
    await editFile(path, clean)
  } catch (error) {
    if (error instanceof Unreadable) throw brokenMedia(mediaType)
    throw error
  }
}

function brokenMedia(mediaType: string): Refusal {
  const sentence =
    mediaKindOf(mediaType) === 'video'
      ? 'This video is damaged, incomplete or in a format we can’t use. Please save it again as an MP4 or WebM file.'
      : 'This picture is damaged or incomplete. Please save it again, or send a screenshot of it.'
  return new Refusal('invalid', sentence, { code: 'media.broken' })
}
