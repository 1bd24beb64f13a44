import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Cleaner, openCleaner, SECRET } from '../../../../tests/support/media/cleaned-file.ts'
import { photos } from '../../../../tests/support/media/photos.ts'
import { videos } from '../../../../tests/support/media/sample-videos.ts'

const SEED = 20_260_601

/** Files made from each one; `FUZZ_ROUNDS` for longer runs. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 100)

/** Only a file that keeps the server busy takes this long, in milliseconds. */
const TIMEOUT = 60_000 + ROUNDS * 100

let cleaner: Cleaner
beforeAll(async () => {
  cleaner = await openCleaner()
})
afterAll(() => cleaner.close())

/** Random numbers from 0 up to 1, the same every time (Mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const below = (chance: () => number, limit: number) => Math.floor(chance() * limit)

/** A file as an attacker may forge it, with changed bits, lengths or end. */
function damaged(original: Buffer, chance: () => number): Buffer {
  const bytes = Buffer.from(original)
  for (let left = 1 + below(chance, 3); left > 0; left -= 1) {
    const at = below(chance, bytes.length - 8)
    const kind = below(chance, 5)
    if (kind === 0) bytes[at]! ^= 1 << below(chance, 8)
    else if (kind === 1) bytes[at] = [0, 1, 0x7f, 0x80, 0xff][below(chance, 5)]!
    else if (kind === 2) bytes.writeUInt32BE(below(chance, 2 ** 32), at)
    else if (kind === 3) bytes.fill(0, at, Math.min(at + below(chance, 64), bytes.length))
    else return bytes.subarray(0, at)
  }
  return bytes
}

/** Cleans `ROUNDS` damaged files; `clean` throws for one that it refuses. Returns those that it took. */
async function taken(
  original: Buffer,
  clean: (bytes: Buffer) => Promise<Buffer>,
  isRefusal: (error: unknown) => boolean,
): Promise<Buffer[]> {
  const chance = chanceFrom(SEED)
  const cleaned: Buffer[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      cleaned.push(await clean(damaged(original, chance)))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  expect(cleaned.length).toBeGreaterThan(0)
  return cleaned
}

const telling = (cleaned: Buffer[]) => cleaned.filter((bytes) => bytes.includes(SECRET)).length

test.each(Object.entries(photos))(
  '%s with any damage is refused with a sentence or tells nothing',
  { timeout: TIMEOUT },
  async (type, make) => {
    const isRefusal = (error: unknown) =>
      error instanceof Refusal &&
      /^(media\.broken|image\.(broken|hdr|animated|too-many-pixels))$/.test(error.code ?? '')
    expect(telling(await taken(await make(), (bytes) => cleaner.clean(bytes, type), isRefusal))).toBe(0)
  },
)

test.each(Object.entries(videos))(
  '%s with any damage is refused, or copied without what it tells',
  { timeout: TIMEOUT },
  async (_name, { type, make }) => {
    const isRefusal = (error: unknown) => error instanceof Error && !('syscall' in error)
    const cleaned = await taken(make(), (bytes) => cleaner.copy(bytes, type), isRefusal)
    // The damaged index of a movie may say that a picture goes on where its metadata is.
    const most = type === 'video/webm' ? 0 : 0.02 * ROUNDS
    expect(telling(cleaned)).toBeLessThanOrEqual(most)
  },
)
