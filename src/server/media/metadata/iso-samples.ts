import type { EditableFile } from './editable-file.ts'
import { type Box, boxAt, boxesIn, onlyBox, readIn } from './iso-boxes.ts'
import { DESCRIPTIONS_AT, soundBytes } from './iso-sample-entries.ts'
import { type NumberTable, numberTable } from './number-table.ts'
import type { Spans } from './spans.ts'
import { unreadable } from './unreadable.ts'

/** Version, flags and entry count. */
const TABLE_AT = 8
const RUN_BYTES = 12

/** Total bytes of the next samples, or of those left. */
type Sizes = (samples: number) => Promise<number>

/** Adds a track's samples, chunk by chunk (§8.7). */
export async function addSamples(
  file: EditableFile,
  table: Box,
  spans: Spans,
  isSound: boolean,
): Promise<void> {
  const chunks = await chunkOffsets(file, table)
  const sizes = await sampleSizes(file, table, isSound)
  const nextRun = await runsOf(file, table)
  let run = await nextRun()
  let following = await nextRun()
  for (let chunk = 1; chunks.left > 0; chunk += 1) {
    if (following?.firstChunk === chunk) {
      run = following
      following = await nextRun()
    }
    const start = await chunks.next()
    if (run === null || run.firstChunk > chunk) unreadable('a chunk belongs to no run')
    spans.add(start, start + (await sizes(run.samples)))
  }
}

async function chunkOffsets(file: EditableFile, table: Box): Promise<NumberTable> {
  const short = await onlyBox(file, table, 'stco')
  const long = await onlyBox(file, table, 'co64')
  const box = short ?? long
  if (box === null || (short && long)) unreadable('its chunks are not in one table')
  const count = (await readIn(file, box, 4, 4)).readUInt32BE()
  return numberTable(file, box.body + TABLE_AT, box.end, count, short ? 32 : 64)
}

async function runsOf(
  file: EditableFile,
  table: Box,
): Promise<() => Promise<{ firstChunk: number; samples: number } | null>> {
  const box = await boxAt(file, table, 'stsc')
  const count = (await readIn(file, box, 4, 4)).readUInt32BE()
  const numbers = numberTable(file, box.body + TABLE_AT, box.end, (count * RUN_BYTES) / 4, 32)
  let last = 0
  return async () => {
    if (numbers.left === 0) return null
    const run = { firstChunk: await numbers.next(), samples: await numbers.next() }
    await numbers.next()
    if (run.firstChunk <= last) unreadable('its chunks are out of order')
    last = run.firstChunk
    return run
  }
}

async function sampleSizes(file: EditableFile, table: Box, isSound: boolean): Promise<Sizes> {
  const compact = await onlyBox(file, table, 'stz2')
  if (compact) {
    const bits = (await readIn(file, compact, 7, 1))[0]
    if (bits !== 4 && bits !== 8 && bits !== 16) unreadable('its sample sizes are of an unknown kind')
    const count = (await readIn(file, compact, 8, 4)).readUInt32BE()
    const numbers = numberTable(file, compact.body + 12, compact.end, count, bits)
    return (samples) => numbers.sumOf(samples)
  }
  const box = await boxAt(file, table, 'stsz')
  const head = await readIn(file, box, 0, 12)
  const size = head.readUInt32BE(4)
  const count = head.readUInt32BE(8)
  if (size === 0) {
    const numbers = numberTable(file, box.body + 12, box.end, count, 32)
    return (samples) => numbers.sumOf(samples)
  }
  const packets = isSound ? await soundPackets(file, await boxAt(file, table, 'stsd')) : null
  let left = count
  return async (samples) => {
    const taken = Math.min(samples, left)
    left -= taken
    return Math.max(taken * size, packets ? Math.ceil(taken / packets.samples) * packets.bytes : 0)
  }
}

/** Uncompressed sound, for which QuickTime may state one byte per sample. */
const PLAIN_SOUND = new Set('twos,sowt,raw ,in24,in32,fl32,fl64,lpcm,ulaw,alaw'.split(','))

/** Samples and bytes per packet of QuickTime sound; null if not stated. */
async function soundPackets(
  file: EditableFile,
  descriptions: Box,
): Promise<{ samples: number; bytes: number } | null> {
  for await (const entry of boxesIn(file, descriptions.body + DESCRIPTIONS_AT, descriptions.end)) {
    const bytes = await soundBytes(file, descriptions, entry)
    const own = await readIn(file, entry, 0, bytes)
    const version = own.readUInt16BE(8)
    if (bytes > 28 && version === 1 && own.readUInt32BE(28) > 0) {
      return { samples: own.readUInt32BE(28), bytes: own.readUInt32BE(36) }
    }
    if (bytes > 28 && version === 2) return { samples: 1, bytes: own.readUInt32BE(56) }
    if (PLAIN_SOUND.has(entry.type)) {
      const bits = ['ulaw', 'alaw'].includes(entry.type) ? 8 : own.readUInt16BE(18)
      return { samples: 1, bytes: (own.readUInt16BE(16) * bits) / 8 }
    }
  }
  return null
}
