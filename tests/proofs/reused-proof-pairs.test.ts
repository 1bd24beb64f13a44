import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import type { Likeness } from '#domain/proofs/reused-proof.ts'
import { type ProcessedImage, readScreenshot } from '#server/platform/files/images.ts'
import { keepSignature } from '#server/proofs/keep-signature.ts'
import { findCopies } from '#server/proofs/picture-copies.ts'
import { drawProof, type PictureKind } from '../../demo/proof-pictures.ts'
import { filledForm, textPage, texturedPhoto } from '../support/media/drawn-screens.ts'
import { startWorld, type World } from '../support/world/world.ts'

type Change = (picture: Buffer) => Promise<Buffer>

const widthOf = async (picture: Buffer) => (await sharp(picture).metadata()).width!
const scaled = async (picture: Buffer, by: number) =>
  sharp(picture).resize({ width: Math.round((await widthOf(picture)) * by) })

const RESIZED: Change[] = [
  async (picture) => (await scaled(picture, 0.3)).jpeg().toBuffer(),
  async (picture) => (await scaled(picture, 0.5)).webp({ quality: 60 }).toBuffer(),
  async (picture) => (await scaled(picture, 0.7)).png().toBuffer(),
  async (picture) => (await scaled(picture, 1.5)).jpeg().toBuffer(),
  (picture) => sharp(picture).resize(400, 500, { fit: 'fill' }).jpeg().toBuffer(),
]
const RECOMPRESSED: Change[] = [
  ...[90, 60, 35, 15].map(
    (quality): Change =>
      (picture) =>
        sharp(picture).jpeg({ quality }).toBuffer(),
  ),
  ...[80, 30].map(
    (quality): Change =>
      (picture) =>
        sharp(picture).webp({ quality }).toBuffer(),
  ),
  (picture) => sharp(picture).png().toBuffer(),
  (picture) => sharp(picture).png({ palette: true, colours: 64 }).toBuffer(),
]
const MIRRORED: Change[] = [
  (picture) => sharp(picture).flop().jpeg().toBuffer(),
  async (picture) => (await scaled(picture, 0.6)).flop().webp().toBuffer(),
  (picture) => sharp(picture).flip().jpeg({ quality: 70 }).toBuffer(),
]
/** The share cut off at the left and right of the width, and at the top and bottom of the height. */
const CUTS = [
  [0.1, 0, 0, 0],
  [0, 0.1, 0, 0],
  [0, 0, 0.1, 0],
  [0, 0, 0, 0.1],
  [0.05, 0.05, 0, 0],
  [0, 0, 0.05, 0.05],
  [0.1, 0.1, 0, 0],
  [0, 0, 0.1, 0.1],
  [0.1, 0, 0.1, 0],
  [0, 0.1, 0.1, 0],
  [0.1, 0, 0, 0.1],
  [0, 0.1, 0, 0.1],
  [0.05, 0.05, 0.05, 0.05],
  [0.1, 0.1, 0.1, 0.1],
  [0, 0, 0.07, 0.02],
  [0.03, 0.08, 0.06, 0.02],
] as const
const CROPPED = CUTS.map(
  ([left, right, top, bottom]): Change =>
    async (picture) => {
      const { width, height } = await sharp(picture).metadata()
      const [x, y] = [Math.round(width * left), Math.round(height * top)]
      const size = {
        width: Math.round(width * (1 - right)) - x,
        height: Math.round(height * (1 - bottom)) - y,
      }
      return sharp(picture)
        .extract({ left: x, top: y, ...size })
        .jpeg({ quality: 80 })
        .toBuffer()
    },
)

/** The originals of the copies, besides the first two members' screens of each form. */
const ORIGINALS: (() => Promise<Buffer>)[] = [
  ...range(14).map((seed) => () => texturedPhoto(seed)),
  ...range(14).map((seed) => () => textPage(seed)),
  ...range(6).flatMap((form) => range(2).map((member) => () => filledForm(form, member))),
  ...(['post', 'page', 'survey', 'feedback', 'photo', 'event'] satisfies PictureKind[]).map(
    (kind) => async () => (await scaled(await drawProof(kind, 1), 0.5)).jpeg({ quality: 92 }).toBuffer(),
  ),
]
/** Other members' screens of those forms, which are not copies. */
const OTHERS = range(6).flatMap((form) => range(25).map((member) => () => filledForm(form, member + 2)))

/** The pairs of each kind, spread over all originals. */
const PAIRS = { resized: 100, recompressed: 100, mirrored: 50, cropped: 100 }
const CHANGES = { resized: RESIZED, recompressed: RECOMPRESSED, mirrored: MIRRORED, cropped: CROPPED }
type Kind = keyof typeof PAIRS
const KINDS = Object.keys(PAIRS) as Kind[]

interface Outcome {
  isFound: boolean
  likeness: Likeness | undefined
  /** Other submissions it was mistaken for a copy of. */
  wrong: number
}

let world: World
const outcomes: Record<Kind, Outcome[]> = { resized: [], recompressed: [], mirrored: [], cropped: [] }
/** The number of false originals of each picture that is not a copy. */
const falseAlarms: number[] = []

beforeAll(async () => {
  world = await startWorld()
  const db = world.queries
  const originals = await inPairs(ORIGINALS, async (draw) => {
    const picture = await draw()
    return { picture, image: await read(picture) }
  })
  const others = await inPairs(OTHERS, async (draw) => read(await draw()))
  const task = await world.aTask({ capacity: null })
  const ids: number[] = []
  for (const image of [...originals.map((original) => original.image), ...others]) {
    const member = await world.aMember()
    const { id } = await world.aPendingSubmission(member, { task, ...rowOf(image) })
    await keepSignature(db, id, image.signature)
    ids.push(id)
    falseAlarms.push((await findCopies(db, sent(image, id))).length)
  }
  const wanted = KINDS.flatMap((kind) => range(PAIRS[kind]).map((at) => ({ kind, at })))
  const copies = await inPairs(wanted, async ({ kind, at }) => {
    const original = at % originals.length
    const changes = CHANGES[kind]
    const change = changes[(at + Math.floor(at / originals.length)) % changes.length]!
    return { kind, original, image: await read(await change(originals[original]!.picture)) }
  })
  for (const { kind, original, image } of copies) {
    const found = await findCopies(db, sent(image, null))
    const own = found.find(({ id }) => id === ids[original])
    outcomes[kind].push({
      isFound: own !== undefined,
      likeness: own?.likeness,
      wrong: found.filter(({ id }) => id !== ids[original]).length,
    })
  }
})
afterAll(() => world.close())

describe('of 500 labelled pairs', () => {
  test('all resized, recompressed and mirrored copies are found, and those cropped by a tenth at any side', () => {
    const pairs = Object.values(outcomes).flat().length + OTHERS.length
    expect(pairs).toBe(500)
    const found = Object.fromEntries(KINDS.map((kind) => [kind, foundOf(kind)]))
    expect(found).toEqual(PAIRS)
  })

  test('at most 1 in 50 is a false alarm, although members fill in the same form', () => {
    expect(falseAlarms.length).toBe(ORIGINALS.length + OTHERS.length)
    expect(falseAlarms.filter((count) => count > 0).length).toBeLessThanOrEqual(falseAlarms.length / 50)
    const copies = Object.values(outcomes).flat()
    expect(copies.filter(({ wrong }) => wrong > 0).length).toBeLessThanOrEqual(copies.length / 50)
  })

  test('the reviewer reads what was done to the picture', () => {
    const said = (kind: Kind) => new Set(outcomes[kind].map(({ likeness }) => likeness))
    expect(said('resized')).toEqual(new Set(['copy']))
    expect(said('recompressed')).toEqual(new Set(['copy']))
    expect(said('mirrored')).toEqual(new Set(['mirrored']))
    expect(outcomes.cropped.filter(({ likeness }) => likeness === 'cropped').length).toBeGreaterThan(90)
  })
})

function foundOf(kind: Kind): number {
  return outcomes[kind].filter(({ isFound }) => isFound).length
}

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at)
}

function read(picture: Buffer): Promise<ProcessedImage> {
  return readScreenshot(Readable.from([picture]), { maxBytes: MAX_UPLOAD_BYTES })
}

function sent({ sha256, signature }: ProcessedImage, id: number | null) {
  const nobodys = { submissionId: id, userId: 'nobody', taskId: 0, originalSha256: null }
  return { ...nobodys, sha256, signature }
}

function rowOf({ sha256, width, height }: ProcessedImage) {
  return {
    image_type: 'image/jpeg',
    image_width: width,
    image_height: height,
    image_sha256: sha256,
  }
}

/** Works on the items in order, two at a time: as many as the server handles at once. */
async function inPairs<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const workOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all([workOn(), workOn()])
  return results
}
