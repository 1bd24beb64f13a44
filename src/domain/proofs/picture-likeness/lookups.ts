import { coreOf, type Framing } from './framings.ts'
import { cellsOf } from './signature.ts'

/** An entry of the table image_bands: a key, and the whole hash it is a part of. */
interface Place {
  key: number
  /** 48 bits. */
  hash: number
}

const KEY_POINTS = 16

/** Each picture has two keys: the points from here. */
const BANDS = [
  { band: 0, from: 0 },
  { band: 1, from: 10 },
]

/** Cores of copies differ in at most this many of 48 points, unrelated ones in about half. */
export const CORE_WITHIN_POINTS = 12

/** Framings that differ less are looked up once. */
const ONE_WITHIN_POINTS = 6

/** How many of a key's least certain points are looked up both ways. */
const UNCERTAIN = { whole: 3, part: 1 }

/** A picture's two entries by its core. Each point of the hash is the sign of a coefficient. */
export function placesOf(signature: Uint8Array): Place[] {
  const core = coreOf(cellsOf(signature))
  return BANDS.map(({ band, from }) => ({ key: keyOf(band, core, from), hash: hashOf(core) }))
}

/**
 * Finds the original of a copy, even a turned or cropped one. Skips a place that has an earlier one's key and nearly
 * its hash.
 */
export function lookupsFor(framings: readonly Framing[]): Place[] {
  const places = framings.flatMap(({ core, isWhole }) => {
    const hash = hashOf(core)
    const uncertain = isWhole ? UNCERTAIN.whole : UNCERTAIN.part
    return BANDS.flatMap(({ band, from }) =>
      keysNear(band, core, from, uncertain).map((key) => ({ key, hash })),
    )
  })
  const lookups: Place[] = []
  const ofKey = new Map<number, number[]>()
  for (const { key, hash } of places) {
    const others = ofKey.get(key)
    if (others?.some((other) => pointsBetween(other, hash) <= ONE_WITHIN_POINTS)) continue
    if (others) others.push(hash)
    else ofKey.set(key, [hash])
    lookups.push({ key, hash })
  }
  return lookups
}

/** Bit operations see the lower 32 bits of a number. */
const LOWER = 2 ** 32

function pointsBetween(one: number, other: number): number {
  return countBits((one ^ other) | 0) + countBits(Math.floor(one / LOWER) ^ Math.floor(other / LOWER))
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** One bit per point, first points first: three keys long. */
function hashOf(points: Float32Array): number {
  let hash = 0
  for (let from = 0; from < points.length; from += KEY_POINTS) {
    hash = hash * 2 ** KEY_POINTS + bitsOf(points, from)
  }
  return hash
}

function bitsOf(points: Float32Array, from: number): number {
  let bits = 0
  for (let at = from; at < from + KEY_POINTS; at += 1) bits = (bits << 1) | (points[at]! > 0 ? 1 : 0)
  return bits
}

/** The key of the points from here, and its variants with every combination of the least certain points flipped. */
function keysNear(band: number, points: Float32Array, from: number, uncertain: number): number[] {
  const certainty = points.subarray(from, from + KEY_POINTS).map(Math.abs)
  const keys = [keyOf(band, points, from)]
  for (let flipped = 0; flipped < uncertain; flipped += 1) {
    const place = certainty.indexOf(Math.min(...certainty))
    certainty[place] = Infinity
    const bit = 1 << (KEY_POINTS - 1 - place)
    for (const key of keys.slice()) keys.push(key ^ bit)
  }
  return keys
}

function keyOf(band: number, points: Float32Array, from: number): number {
  return (band << KEY_POINTS) + bitsOf(points, from)
}
