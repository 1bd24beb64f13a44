import type { EditableFile } from './editable-file.ts'
import { applyRule, type Box, boxesIn, freeBox, onlyBox, readIn } from './iso-boxes.ts'
import { TRACK_FRAGMENT } from './iso-rules.ts'
import { numberTable } from './number-table.ts'
import type { Spans } from './spans.ts'
import { unreadable } from './unreadable.ts'

/** Tracks that fragments extend, by number, with their default sample length. */
export type Fragmented = ReadonlyMap<number, { isKept: boolean; sampleBytes: number }>

/** Flags of `tfhd` and `trun` (§8.8.7 and §8.8.8). */
const HAS_BASE = 0x01
const HAS_DESCRIPTION = 0x02
const HAS_DURATION = 0x08
const HAS_SIZE = 0x10
const BASE_IS_MOOF = 0x020000
const RUN_HAS_OFFSET = 0x001
const RUN_HAS_FIRST_FLAGS = 0x004
const RUN_SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800]
const RUN_HAS_SIZES = 0x200

export async function readFragmented(
  file: EditableFile,
  movie: Box,
  kept: ReadonlySet<number>,
): Promise<Fragmented> {
  const tracks = new Map<number, { isKept: boolean; sampleBytes: number }>()
  const extended = await onlyBox(file, movie, 'mvex')
  if (extended === null) return tracks
  for await (const box of boxesIn(file, extended.body, extended.end)) {
    if (box.type !== 'trex') continue
    const own = await readIn(file, box, 0, 24)
    const id = own.readUInt32BE(4)
    tracks.set(id, { isKept: kept.has(id), sampleBytes: own.readUInt32BE(16) })
  }
  return tracks
}

/** Cleans a fragment and adds its kept samples. */
export async function cleanFragment(
  file: EditableFile,
  fragment: Box,
  tracks: Fragmented,
  spans: Spans,
): Promise<void> {
  let end = fragment.at
  for await (const box of boxesIn(file, fragment.body, fragment.end)) {
    if (box.type === 'mfhd') continue
    if (box.type === 'traf')
      end = await cleanTrackFragment(file, box, { fragment, previousEnd: end, tracks, spans })
    else await freeBox(file, box)
  }
}

/** Returns the end of the last run's samples, where the next run may begin. */
async function cleanTrackFragment(
  file: EditableFile,
  box: Box,
  {
    fragment,
    previousEnd,
    tracks,
    spans,
  }: { fragment: Box; previousEnd: number; tracks: Fragmented; spans: Spans },
): Promise<number> {
  const header = (await onlyBox(file, box, 'tfhd')) ?? unreadable('a fragment has no header')
  const head = await readIn(file, header, 0, 8)
  const flags = head.readUInt32BE() & 0xffffff
  const track = tracks.get(head.readUInt32BE(4))
  let at = 8
  let base = flags & BASE_IS_MOOF ? fragment.at : previousEnd
  if (flags & HAS_BASE) {
    base = Number((await readIn(file, header, at, 8)).readBigUInt64BE())
    at += 8
  }
  if (flags & HAS_DESCRIPTION) at += 4
  if (flags & HAS_DURATION) at += 4
  const sampleBytes =
    flags & HAS_SIZE ? (await readIn(file, header, at, 4)).readUInt32BE() : (track?.sampleBytes ?? 0)
  let end = base
  for await (const run of boxesIn(file, box.body, box.end)) {
    if (run.type !== 'trun') continue
    const { start, bytes } = await readRun(file, run, { base, previousEnd: end, sampleBytes })
    if (track?.isKept) spans.add(start, start + bytes)
    end = start + bytes
  }
  await (track?.isKept ? applyRule(file, box, TRACK_FRAGMENT) : freeBox(file, box))
  return end
}

async function readRun(
  file: EditableFile,
  run: Box,
  { base, previousEnd, sampleBytes }: { base: number; previousEnd: number; sampleBytes: number },
): Promise<{ start: number; bytes: number }> {
  const head = await readIn(file, run, 0, 8)
  const flags = head.readUInt32BE() & 0xffffff
  const count = head.readUInt32BE(4)
  let at = 8
  let start = previousEnd
  if (flags & RUN_HAS_OFFSET) {
    start = base + (await readIn(file, run, at, 4)).readInt32BE()
    at += 4
  }
  if (flags & RUN_HAS_FIRST_FLAGS) at += 4
  if (!(flags & RUN_HAS_SIZES)) return { start, bytes: count * sampleBytes }
  const fields = RUN_SAMPLE_FIELDS.filter((field) => flags & field)
  const sizeAt = fields.indexOf(RUN_HAS_SIZES)
  const numbers = numberTable(file, run.body + at, run.end, count * fields.length, 32)
  let bytes = 0
  for (let sample = 0; sample < count; sample += 1) {
    for (const index of fields.keys()) {
      const number = await numbers.next()
      if (index === sizeAt) bytes += number
    }
  }
  return { start, bytes }
}
