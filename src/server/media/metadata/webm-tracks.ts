import { cleanFlacBlocks, cleanVorbisComments } from './codec-headers.ts'
import { applyRules, type Element, elementsIn, makeVoid, readUnsigned } from './ebml.ts'
import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'
import { CODEC_ID, CODEC_PRIVATE, TRACK_ENTRY, TRACK_NUMBER, TRACK_RULES, TRACK_TYPE } from './webm-rules.ts'

/** Codec name prefixes (Matroska codec specifications). */
const PICTURE_CODEC = /^V_(VP8|VP9|AV1|MPEG4\/ISO\/|MPEGH\/ISO\/HEVC)/
const SOUND_CODEC = /^A_(OPUS|VORBIS|FLAC|AAC|MPEG\/L3|AC3|EAC3|PCM\/)/

const VIDEO = 1
const AUDIO = 2

/** FLAC data begins with this marker, 'fLaC'. */
const FLAC_MARKER_BYTES = 4

const MAX_CODEC_BYTES = 64

/** Kept tracks, by number. */
export type WebmTracks = ReadonlyMap<number, { isPicture: boolean }>

interface Track {
  number: number
  type: number
  codec: string
  codecPrivate: Element | null
}

/** Cleans the tracks it returns; the others become Void. */
export async function cleanTracks(file: EditableFile, tracks: Element): Promise<WebmTracks> {
  const kept = new Map<number, { isPicture: boolean }>()
  const dropped = new Set<number>()
  let hasPictures = false
  for await (const entry of elementsIn(file, tracks.body, tracks.end)) {
    const track = entry.id === TRACK_ENTRY ? await readTrack(file, entry) : null
    const isPicture = track?.type === VIDEO && PICTURE_CODEC.test(track.codec)
    const isSound = track?.type === AUDIO && SOUND_CODEC.test(track.codec)
    if (track && (isPicture || isSound)) {
      hasPictures ||= isPicture
      if (kept.has(track.number)) unreadable('two of its tracks have the same number')
      kept.set(track.number, { isPicture })
      await cleanCodecPrivate(file, track)
      await applyRules(file, entry, TRACK_RULES)
    } else {
      if (track) dropped.add(track.number)
      await makeVoid(file, entry.at, entry.end)
    }
  }
  if (!hasPictures) unreadable('it has no pictures of a known kind')
  if ([...dropped].some((number) => kept.has(number))) unreadable('two of its tracks have the same number')
  return kept
}

/** Refuses duplicates: a player might use the other one. */
async function readTrack(file: EditableFile, entry: Element): Promise<Track> {
  const found = new Map<number, Element>()
  for await (const element of elementsIn(file, entry.body, entry.end)) {
    if (![TRACK_NUMBER, TRACK_TYPE, CODEC_ID, CODEC_PRIVATE].includes(element.id)) continue
    if (found.has(element.id)) unreadable('a track repeats a field')
    found.set(element.id, element)
  }
  const [number, type, codec] = [TRACK_NUMBER, TRACK_TYPE, CODEC_ID].map((id) => found.get(id))
  if (!number || !type || !codec) unreadable('a track has no number, type or codec')
  const codecBytes = Math.min(codec.end - codec.body, MAX_CODEC_BYTES)
  return {
    number: await readUnsigned(file, number),
    type: await readUnsigned(file, type),
    codec: (await file.read(codec.body, codecBytes)).toString('latin1'),
    codecPrivate: found.get(CODEC_PRIVATE) ?? null,
  }
}

async function cleanCodecPrivate(file: EditableFile, { codec, codecPrivate }: Track): Promise<void> {
  if (codecPrivate === null) return
  const { body, end } = codecPrivate
  if (codec.startsWith('A_VORBIS')) await cleanVorbisComments(file, body, end)
  if (codec.startsWith('A_FLAC')) await cleanFlacBlocks(file, body + FLAC_MARKER_BYTES, end)
}
