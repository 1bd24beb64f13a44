import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cleaner, openCleaner, SECRET } from '../../../../tests/support/cleaned.ts'
import { films } from '../../../../tests/support/films.ts'
import { photos } from '../../../../tests/support/photos.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const SEED = 20_260_601

/** Files made from each one; `FUZZ_ROUNDS` for longer runs. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 100)

/** In milliseconds; only a file that keeps the server busy takes that long. */
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

const files: [string, string, () => Buffer | Promise<Buffer>][] = [
  ...Object.entries(photos).map(([type, make]): [string, string, () => Promise<Buffer>] => [
    type,
    type,
    make,
  ]),
  ...Object.entries(films).map(([name, { type, make }]): [string, string, () => Buffer] => [
    name,
    type,
    make,
  ]),
]

test.each(files)(
  '%s with any damage is refused with a sentence or tells nothing',
  { timeout: TIMEOUT },
  async (_name, type, make) => {
    const original = await make()
    const chance = chanceFrom(SEED)
    let cleaned = 0
    const told: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bytes = damaged(original, chance)
      try {
        const clean = await cleaner.clean(bytes, type)
        cleaned += 1
        if (clean.includes(SECRET)) told.push(round)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        expect(error.code).toMatch(/^(media\.broken|image\.(broken|hdr|animated|too-many-pixels))$/)
      }
    }
    expect(told).toEqual([])
    expect(cleaned).toBeGreaterThan(0)
  },
)
