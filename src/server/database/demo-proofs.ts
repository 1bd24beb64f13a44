import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '../../domain/files.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { FileStore } from '../platform/file-store.ts'
import { type ProcessedImage, readScreenshot } from '../platform/images.ts'
import { type StoredProof, storeProof } from '../submissions/proof-files.ts'
import type { Chance } from './demo-chance.ts'
import { drawProof, type PictureKind } from './demo-pictures.ts'
import type { DemoSubmission } from './demo-submissions.ts'

/** Pictures live this long, in days, and are cleaned up then (specification §9). */
const PICTURE_DAYS = 30

/** Of decided submissions only these newest ones keep a picture, so that the first start stays short. */
const DECIDED_WITH_PICTURE = 60

/** Drawings of each kind that decided submissions share; a pending one has a drawing of its own. */
const SHARED_DRAWINGS = 3

/** Numbers of the drawings that are not shared begin here. */
const FIRST_OWN_DRAWING = 100

/** Files written at once. */
const WRITES_AT_ONCE = 12

/** A proof's picture, made and kept exactly as if a member had sent it. */
export interface DemoPicture {
  image: ProcessedImage
  stored: StoredProof
}

/** Draws, processes and stores the pictures of the story; the answer says whose they are. */
export async function storePictures(
  chance: Chance,
  now: Date,
  files: FileStore,
  submissions: readonly DemoSubmission[],
): Promise<Map<DemoSubmission, DemoPicture>> {
  const drawings = new Map<string, Promise<ProcessedImage>>()
  const draw = (kind: PictureKind, seed: number) => {
    const name = `${kind} ${seed}`
    const drawing = drawings.get(name) ?? processed(kind, seed)
    drawings.set(name, drawing)
    return drawing
  }
  const wanted = withPicture(now, submissions).map(({ submission, kind }, index) => {
    const shared = submission.status !== 'pending'
    const seed = shared ? chance.between(1, SHARED_DRAWINGS) : FIRST_OWN_DRAWING + index
    return { submission, kind, seed }
  })
  const pictures = new Map<DemoSubmission, DemoPicture>()
  const remaining = [...wanted]
  const work = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const image = await draw(next.kind, next.seed)
      pictures.set(next.submission, { image, stored: await storeProof(files, image) })
    }
  }
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, work))
  return pictures
}

function withPicture(now: Date, submissions: readonly DemoSubmission[]) {
  const oldest = now.getTime() - PICTURE_DAYS * DAY_MS
  const withProof = submissions.flatMap((submission) => {
    const kind = submission.claim.task.text.proof
    const kept = kind !== 'words' && !submission.replacedAt && submission.submittedAt.getTime() > oldest
    return kept ? [{ submission, kind }] : []
  })
  const pending = withProof.filter(({ submission }) => submission.status === 'pending')
  const decided = withProof.filter(({ submission }) => submission.status !== 'pending')
  return [...pending, ...decided.slice(-DECIDED_WITH_PICTURE)]
}

async function processed(kind: PictureKind, seed: number): Promise<ProcessedImage> {
  const drawing = await drawProof(kind, seed)
  return readScreenshot(Readable.from([drawing]), { maxBytes: MAX_UPLOAD_BYTES })
}
