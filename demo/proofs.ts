import { Readable } from 'node:stream'
import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '../src/domain/files.ts'
import { IMAGE_RETENTION_DAYS } from '../src/domain/image-storage.ts'
import { candidateFor, copyKindOf, type Look, lookAt } from '../src/domain/picture-likeness/likeness.ts'
import { daysBefore } from '../src/domain/time.ts'
import type { FileStore } from '../src/server/platform/files/file-store.ts'
import { type ProcessedImage, readScreenshot } from '../src/server/platform/files/images.ts'
import { inParallel } from '../src/server/platform/in-parallel.ts'
import { type StoredProof, storeProof } from '../src/server/submissions/proof-files.ts'
import type { drawProof, PictureKind } from './proof-pictures.ts'
import type { DemoSubmission } from './submissions.ts'

/** The newest decided submissions that keep a picture: more would slow down the first start. */
const DECIDED_WITH_PICTURE = 60

/** One in this many older ones also keeps its picture, to have pictures of every age. */
const OLDER_PER_PICTURE = 12

/** The width of a copy, as a share of the original's. */
const COPY_WIDTH = 0.7

/** Added to the seed to redraw a picture that shows the same part of a photo as another, and how often at most. */
const REDRAWN_SEED = 1000
const MOST_REDRAWN = 20

const MADE_AT_ONCE = 12

export interface DemoPicture {
  image: ProcessedImage
  stored: StoredProof
}

export async function storePictures(
  now: Date,
  files: FileStore,
  submissions: readonly DemoSubmission[],
  draw: typeof drawProof,
): Promise<Map<DemoSubmission, DemoPicture>> {
  const pictures = new Map<DemoSubmission, DemoPicture>()
  const drawnBefore: { kind: PictureKind; picture: Compared }[] = []
  const drawUnlikeOthers = async (kind: PictureKind, seed: number): Promise<ProcessedImage> => {
    for (let redrawn = 0; ; redrawn += 1) {
      const image = await processed(await draw(kind, seed + redrawn * REDRAWN_SEED))
      const picture = { look: lookAt(image.signature), signature: image.signature }
      const isCopy = drawnBefore.some(
        (other) =>
          other.kind === kind && (isCopyOf(picture, other.picture) || isCopyOf(other.picture, picture)),
      )
      if (isCopy && redrawn < MOST_REDRAWN) continue
      drawnBefore.push({ kind, picture })
      return image
    }
  }
  const wanted = withPicture(now, submissions)
  const drawn = wanted.filter(({ submission }) => !submission.isCopied)
  await inParallel(MADE_AT_ONCE, drawn, async ({ submission, kind }, seed) => {
    const image = await drawUnlikeOthers(kind, seed)
    pictures.set(submission, { image, stored: await storeProof(files, image) })
  })
  for (const copy of wanted.filter(({ submission }) => submission.isCopied)) {
    const original = drawn.find(
      ({ kind, submission: { status, submittedAt } }) =>
        kind === copy.kind && status === 'approved' && submittedAt < copy.submission.submittedAt,
    )
    if (!original) throw new Error('The demo copies a picture that no one sent before.')
    const image = await processed(await reduced(pictures.get(original.submission)!.image.image))
    pictures.set(copy.submission, { image, stored: await storeProof(files, image) })
  }
  return pictures
}

interface Compared {
  look: Look
  signature: Uint8Array
}

function isCopyOf({ look }: Compared, earlier: Compared): boolean {
  return copyKindOf(look, candidateFor(look, earlier.signature)) !== null
}

interface Wanted {
  submission: DemoSubmission
  kind: PictureKind
}

function withPicture(now: Date, submissions: readonly DemoSubmission[]): Wanted[] {
  const withProof = submissions.flatMap((submission) => {
    const kind = submission.claim.task.text.proof
    const isKept = !submission.replacedAt && submission.submittedAt > daysBefore(now, IMAGE_RETENTION_DAYS)
    return kind !== 'words' && isKept ? [{ submission, kind }] : []
  })
  const pending = withProof.filter(({ submission }) => submission.status === 'pending')
  const decided = withProof.filter(({ submission }) => submission.status !== 'pending')
  const older = decided.slice(0, -DECIDED_WITH_PICTURE).filter((_, index) => index % OLDER_PER_PICTURE === 0)
  return [...pending, ...older, ...decided.slice(-DECIDED_WITH_PICTURE)]
}

async function reduced(original: Buffer): Promise<Buffer> {
  const { width } = await sharp(original).metadata()
  return sharp(original)
    .resize({ width: Math.round(width * COPY_WIDTH) })
    .jpeg()
    .toBuffer()
}

function processed(drawing: Buffer): Promise<ProcessedImage> {
  return readScreenshot(Readable.from([drawing]), { maxBytes: MAX_UPLOAD_BYTES })
}
