import { type FileHandle, open } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as mediabunny from 'mediabunny'
import { countPackets, openCopy, type TrackCopy } from './copy-track.ts'
import { editFile, writeAll } from './editable-file.ts'
import { outlineOfMovie } from './iso-outline.ts'
import type { Outline } from './outline.ts'
import { unreadable } from './unreadable.ts'
import { outlineOfWebm } from './webm-outline.ts'

export interface Video {
  from: string
  to: string
  mediaType: string
}

interface Format {
  outline: typeof outlineOfMovie
  input: mediabunny.InputFormat
  output: () => mediabunny.OutputFormat
  /** An index before the packets needs their number first. */
  indexIsFirst: boolean
}

/** Space for the index is kept free in front; 'in-memory' would hold the video. */
const INDEX_FIRST = { fastStart: 'reserve' } as const

const FORMATS: Record<string, Format> = {
  'video/mp4': {
    outline: outlineOfMovie,
    input: mediabunny.MP4,
    output: () => new mediabunny.Mp4OutputFormat(INDEX_FIRST),
    indexIsFirst: true,
  },
  'video/quicktime': {
    outline: outlineOfMovie,
    input: mediabunny.QTFF,
    output: () => new mediabunny.MovOutputFormat(INDEX_FIRST),
    indexIsFirst: true,
  },
  'video/webm': {
    outline: outlineOfWebm,
    input: mediabunny.WEBM,
    output: () => new mediabunny.WebMOutputFormat(),
    indexIsFirst: false,
  },
}

const PRIVATE_FILE = 0o600
const CACHED_BYTES = 1024 * 1024
const WRITTEN_AT_ONCE_BYTES = 256 * 1024

/** Copies packet by packet: `Conversion` would drop a sound track that starts below 0. */
export async function copyVideo({ from, to, mediaType }: Video): Promise<void> {
  const format = FORMATS[mediaType] ?? unreadable('it is of an unknown format')
  const outline = await editFile(from, format.outline)
  using warnings = collectWarnings()
  using input = new mediabunny.Input({
    formats: [format.input],
    source: new mediabunny.FilePathSource(from, { maxCacheSize: CACHED_BYTES }).slice(0, outline.end),
  })
  const tracks = await input.getTracks()
  checkTracks(tracks, outline)
  await using file = await open(to, 'wx', PRIVATE_FILE)
  const output = new mediabunny.Output({ format: format.output(), target: targetIn(file) })
  leaveOut(output)
  const copies: TrackCopy[] = []
  for (const track of tracks) {
    const packets = format.indexIsFirst ? await countPackets(track) : outline.tracks.get(track.id)!
    copies.push(await openCopy(track, packets, output))
  }
  await output.start()
  await copyInTurns(copies, outline.end)
  await output.finalize()
  if (warnings.words.length > 0) unreadable(warnings.words.join(' '))
}

/** The library's own target for files takes a short write, as on a disk that is getting full, for a whole one. */
function targetIn(file: FileHandle): mediabunny.Target {
  const pieces = new WritableStream<mediabunny.StreamTargetChunk>({
    write: ({ data, position }) => writeAll(file, data, position),
  })
  return new mediabunny.StreamTarget(pieces, { chunked: true, chunkSize: WRITTEN_AT_ONCE_BYTES })
}

/** The library warns of what it cannot carry over, such as a second edit or discarded packets. */
function collectWarnings(): { words: unknown[] } & Disposable {
  const words: unknown[] = []
  mediabunny.Logging.level = mediabunny.LogLevel.Silent
  const stop = mediabunny.Logging.on('warn', (warning) => words.push(...warning))
  return { words, [Symbol.dispose]: stop }
}

function checkTracks(tracks: mediabunny.InputTrack[], outline: Outline): void {
  const known = new Set(tracks.map(({ id }) => id).filter((id) => outline.tracks.has(id)))
  if (known.size !== tracks.length || known.size !== outline.tracks.size) unreadable('a track cannot be read')
  if (!tracks.some((track) => track.isVideoTrack())) unreadable('it has no pictures')
}

/** Removes what the library adds and has no option for: the current time, and colours in VP9 frames. */
function leaveOut(output: mediabunny.Output): void {
  const { _muxer } = output as unknown as { _muxer: object }
  if ('creationTime' in _muxer) _muxer.creationTime = 0
  Object.assign(_muxer, { fixVP9ColorSpace: () => {} })
}

/** V8 lets some 64 MB of buffers wait, because it does not count them as its own. */
const COLLECTED_AFTER_BYTES = 2 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * The library keeps packets of a track in memory until it has seen a later one of each other track. An index can name the
 * same bytes again and again; `most` keeps the copy from filling the disk.
 */
async function copyInTurns(copies: TrackCopy[], most: number): Promise<void> {
  const open = new Set(copies)
  let copied = 0
  let waiting = 0
  while (open.size > 0) {
    const copy = [...open].reduce((first, next) => (next.last < first.last ? next : first))
    const bytes = await copy.copyNext()
    if (bytes === null) open.delete(copy)
    copied += bytes ?? 0
    if (copied > most) unreadable('its packets are larger than the file')
    waiting += bytes ?? 0
    if (waiting < COLLECTED_AFTER_BYTES) continue
    collectGarbage()
    waiting = 0
  }
}
