import type { EditableFile } from './editable-file.ts'
import { applyRule, type Box, boxAt, boxesIn, freeBox, onlyBox, readIn } from './iso-boxes.ts'
import { PICTURE_TRACK, SOUND_TRACK } from './iso-rules.ts'
import { DESCRIPTIONS_AT, PICTURE_CODECS, SOUND_CODECS } from './iso-sample-entries.ts'
import { addSamples } from './iso-samples.ts'
import type { Spans } from './spans.ts'
import { unreadable } from './unreadable.ts'

type TrackKind = 'picture' | 'sound'

/** Video, picture sequences and their transparency. */
const PICTURE_HANDLERS = ['vide', 'pict', 'auxv']
const SOUND_HANDLER = 'soun'

export interface KeptTracks {
  ids: Set<number>
  hasPictures: boolean
}

/**
 * Cleans a video or sound track and adds its samples. Any other track (position, speed, camera data, text) becomes free
 * space.
 */
export async function cleanTrack(
  file: EditableFile,
  track: Box,
  tracks: KeptTracks,
  samples: Spans,
): Promise<void> {
  const kind = await kindOf(file, track)
  if (kind === null) return freeBox(file, track)
  const table = await boxAt(file, track, 'mdia', 'minf', 'stbl')
  await checkReferences(file, track)
  await addSamples(file, table, samples, kind === 'sound')
  tracks.ids.add(await trackId(file, track))
  tracks.hasPictures ||= kind === 'picture'
  await applyRule(file, track, kind === 'picture' ? PICTURE_TRACK : SOUND_TRACK)
}

async function kindOf(file: EditableFile, track: Box): Promise<TrackKind | null> {
  const media = await boxAt(file, track, 'mdia')
  const handler = (await readIn(file, await boxAt(file, media, 'hdlr'), 8, 4)).toString('latin1')
  const isSound = handler === SOUND_HANDLER
  if (!isSound && !PICTURE_HANDLERS.includes(handler)) return null
  const codecs = isSound ? SOUND_CODECS : PICTURE_CODECS
  const descriptions = await boxAt(file, media, 'minf', 'stbl', 'stsd')
  let entries = 0
  for await (const entry of boxesIn(file, descriptions.body + DESCRIPTIONS_AT, descriptions.end)) {
    if (!codecs.has(entry.type)) return null
    entries += 1
  }
  if (entries === 0) return null
  return isSound ? 'sound' : 'picture'
}

async function trackId(file: EditableFile, track: Box): Promise<number> {
  const header = await boxAt(file, track, 'tkhd')
  const isLong = (await readIn(file, header, 0, 1))[0] === 1
  return (await readIn(file, header, isLong ? 20 : 12, 4)).readUInt32BE()
}

/** Each reference must be flagged as being in this file. */
async function checkReferences(file: EditableFile, track: Box): Promise<void> {
  const information = await onlyBox(file, await boxAt(file, track, 'mdia', 'minf'), 'dinf')
  const references = information && (await onlyBox(file, information, 'dref'))
  if (!references) return
  for await (const reference of boxesIn(file, references.body + 8, references.end)) {
    if (((await readIn(file, reference, 3, 1))[0]! & 1) === 0) unreadable('its samples are in another file')
  }
}
