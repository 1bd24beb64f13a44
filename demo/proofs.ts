import { Readable } from 'node:stream'
import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { IMAGE_RETENTION_DAYS } from '#domain/image-storage/image-storage.ts'
import { daysBefore } from '#domain/time/time.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { type ProcessedImage, readScreenshot } from '#server/platform/files/images.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import type { Reach } from '#server/platform/progress.ts'
import { storeProof } from '#server/proofs/proof-files.ts'
import type { drawProof } from './proof-pictures.ts'
import type { DemoSubmission } from './submissions.ts'

/** The newest decided submissions that keep a picture: more would slow down the first start. */
const DECIDED_WITH_PICTURE = 30

/** The width in pixels; an original is at least 800 wide. */
const COPY_WIDTH = 580

const MADE_AT_ONCE = 12

/**
 * Stores the pictures and adds them to their submissions. Returns the signatures of the copy and its original alone:
 * others may show parts of one photo, and would look like copies.
 */
export async function storePictures(
  now: Date,
  files: FileStore,
  submissions: readonly DemoSubmission[],
  draw: typeof drawProof,
  reach: Reach,
): Promise<Map<DemoSubmission, Uint8Array>> {
  const store = async (submission: DemoSubmission, drawing: Buffer): Promise<ProcessedImage> => {
    const image = await readScreenshot(Readable.from([drawing]), { maxBytes: MAX_UPLOAD_BYTES })
    const { imageKey, thumbnailKey } = await storeProof(files, image)
    Object.assign(submission, {
      image_key: imageKey,
      thumbnail_key: thumbnailKey,
      image_type: image.imageType,
      image_width: image.width,
      image_height: image.height,
      image_sha256: image.sha256,
      image_bytes: image.image.length + image.thumbnail.length,
    })
    return image
  }
  const sent = sentPictures(now, submissions)
  const copy = sent.find(({ isCopied }) => isCopied)!
  const original = sent.findLast(
    ({ claim, status, submitted_at }) =>
      claim.task.proof === copy.claim.task.proof && status === 'approved' && submitted_at < copy.submitted_at,
  )!
  const decided = sent.filter(({ status }) => status !== 'pending').slice(-DECIDED_WITH_PICTURE)
  const wanted = sent.filter((one) => one.status === 'pending' || one === original || decided.includes(one))
  const drawn = new Map<DemoSubmission, ProcessedImage>()
  await inParallel(MADE_AT_ONCE, [...wanted.entries()], async ([seed, submission]) => {
    const { proof } = submission.claim.task
    if (submission === copy || proof === 'words') return
    drawn.set(submission, await store(submission, await draw(proof, seed)))
    reach(drawn.size / wanted.length)
  })
  const picture = drawn.get(original)!
  const copied = await store(copy, await sharp(picture.image).resize({ width: COPY_WIDTH }).jpeg().toBuffer())
  copy.seen_before = true
  return new Map([
    [original, picture.signature],
    [copy, copied.signature],
  ])
}

function sentPictures(now: Date, submissions: readonly DemoSubmission[]): DemoSubmission[] {
  const since = daysBefore(now, IMAGE_RETENTION_DAYS)
  return submissions.filter(({ claim, submitted_at }) => claim.task.proof !== 'words' && submitted_at > since)
}
