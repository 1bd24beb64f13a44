import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** One removal of old images; without `finishedAt` it is under way or was cut off. */
export const CleanupRun = z.object({
  id: Id,
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** The admin who started it; null for the product itself. */
  startedBy: z.nullable(z.string()),
  deletedFiles: z.int(),
  updatedSubmissions: z.int(),
  freedBytes: z.int(),
})
export type CleanupRun = z.output<typeof CleanupRun>

/** Images of one age: `fromDays` old or more, and younger than `toDays`. */
const ImagesOfAge = z.object({
  fromDays: z.int(),
  toDays: z.nullable(z.int()),
  images: z.int(),
  bytes: z.int(),
})

/** What the images of submissions take, and what a removal would do now. */
export const ImageStorage = z.object({
  images: z.int(),
  bytes: z.int(),
  ages: z.array(ImagesOfAge),
  /** Each image is stored as two files: the picture and its thumbnail. */
  removable: z.object({ images: z.int(), files: z.int(), bytes: z.int(), oldestAt: z.nullable(Instant) }),
  /** Submissions that still wait for a review although their picture goes soon, or is due to go. */
  waiting: z.object({ submissions: z.int(), oldestAt: z.nullable(Instant), oldestId: z.nullable(Id) }),
  /** Bonus files, which no removal touches. */
  bonusMedia: z.object({ files: z.int(), bytes: z.int() }),
  runs: z.array(CleanupRun),
  isRunning: z.boolean(),
  nextRunAt: Instant,
})
export type ImageStorage = z.output<typeof ImageStorage>

export const getImageStorage = endpoint('GET', '/api/admin/image-storage', 'admin', {
  shows: ['images', 'submissions', 'media'],
  summary:
    'How many images are stored, how old and how large, what a removal would do now, and the last removals.',
  reply: ImageStorage,
})

export const cleanupImages = endpoint('POST', '/api/admin/cleanup-images', 'admin', {
  tag: 'image storage',
  changes: ['images', 'audit'],
  refuses: [409],
  summary: 'Removes the images of submissions older than 30 days; the submissions stay. It cannot be undone.',
  reply: z.object({ deletedFiles: z.int(), updatedSubmissions: z.int() }),
})
