import { Readable } from 'node:stream'
import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '../../domain/files.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { FileStore } from '../platform/file-store.ts'
import { type ProcessedImage, readScreenshot } from '../platform/images.ts'
import { type StoredProof, storeProof } from '../submissions/proof-files.ts'
import type { drawProof, PictureKind } from './demo-pictures.ts'
import type { DemoSubmission } from './demo-submissions.ts'

/** Pictures live this long, in days, and are cleaned up then (specification §9). */
const PICTURE_DAYS = 30

/** Of decided submissions only these newest ones keep a picture, so that the first start stays short. */
const DECIDED_WITH_PICTURE = 60

/** One in so many of the older ones keeps its picture too, so that there are images of every age. */
const OLDER_PER_PICTURE = 12

/** A copy somebody sends has this part of the original's width, and was saved once more. */
const COPY_WIDTH = 0.7

/** Files written at once. */
const WRITES_AT_ONCE = 12

/** A proof's picture, made and kept exactly as if a member had sent it. */
export interface DemoPicture {
  image: ProcessedImage
  stored: StoredProof
}

/** Draws, processes and stores the pictures of the story, each drawn once; the answer says whose they are. */
export async function storePictures(
  now: Date,
  files: FileStore,
  submissions: readonly DemoSubmission[],
  draw: typeof drawProof,
): Promise<Map<DemoSubmission, DemoPicture>> {
  const wanted = withPicture(now, submissions).map((one, seed) => ({ ...one, seed }))
  const pictures = new Map<DemoSubmission, DemoPicture>()
  const remaining = [...wanted]
  const work = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const { submission, kind, seed } = next
      const original = submission.isCopied && wanted.find((other) => isBefore(other, next))
      const image = await processed(
        original ? await copied(await draw(kind, original.seed)) : await draw(kind, seed),
      )
      pictures.set(submission, { image, stored: await storeProof(files, image) })
    }
  }
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, work))
  return pictures
}

interface Wanted {
  submission: DemoSubmission
  kind: PictureKind
}

/** Whether one proof was sent before the other, by somebody else, with a picture of the same kind. */
function isBefore(one: Wanted, other: Wanted): boolean {
  return (
    one.kind === other.kind &&
    one.submission.status === 'approved' &&
    one.submission.claim.person !== other.submission.claim.person &&
    one.submission.submittedAt < other.submission.submittedAt
  )
}

function withPicture(now: Date, submissions: readonly DemoSubmission[]): Wanted[] {
  const oldest = now.getTime() - PICTURE_DAYS * DAY_MS
  const withProof = submissions.flatMap((submission) => {
    const kind = submission.claim.task.text.proof
    const kept = kind !== 'words' && !submission.replacedAt && submission.submittedAt.getTime() > oldest
    return kept ? [{ submission, kind }] : []
  })
  const pending = withProof.filter(({ submission }) => submission.status === 'pending')
  const decided = withProof.filter(({ submission }) => submission.status !== 'pending')
  const older = decided.slice(0, -DECIDED_WITH_PICTURE).filter((_, index) => index % OLDER_PER_PICTURE === 0)
  return [...pending, ...older, ...decided.slice(-DECIDED_WITH_PICTURE)]
}

async function copied(drawing: Buffer): Promise<Buffer> {
  const original = sharp(drawing)
  const { width } = await original.metadata()
  return original
    .resize({ width: Math.round(width * COPY_WIDTH) })
    .jpeg()
    .toBuffer()
}

function processed(drawing: Buffer): Promise<ProcessedImage> {
  return readScreenshot(Readable.from([drawing]), { maxBytes: MAX_UPLOAD_BYTES })
}
