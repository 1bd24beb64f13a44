import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/fields/common.ts'

/** One cleanup run; without `finishedAt` it is running or was interrupted. */
export const CleanupRun = z.object({
  id: Id,
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** The admin who started it; null for a scheduled run. */
  startedBy: z.nullable(z.string()),
  deletedFiles: z.int(),
  updatedSubmissions: z.int(),
  freedBytes: z.int(),
})
export type CleanupRun = z.output<typeof CleanupRun>

/** Images at least `fromDays` old and younger than `toDays`; null has no limit. */
const ImagesOfAge = z.object({
  fromDays: z.int(),
  toDays: z.nullable(z.int()),
  images: z.int(),
  bytes: z.int(),
})

export const ImageStorage = z.object({
  images: z.int(),
  bytes: z.int(),
  ages: z.array(ImagesOfAge),
  /** Each image is two files: the picture and its thumbnail. */
  removable: z.object({ images: z.int(), files: z.int(), bytes: z.int(), oldestAt: z.nullable(Instant) }),
  /** Pending submissions whose picture is due for removal, or soon will be. */
  waiting: z.object({ submissions: z.int(), oldestAt: z.nullable(Instant), oldestId: z.nullable(Id) }),
  bonusMedia: z.object({ files: z.int(), bytes: z.int() }),
  runs: z.array(CleanupRun),
  isRunning: z.boolean(),
  nextRunAt: Instant,
})
export type ImageStorage = z.output<typeof ImageStorage>

export const getImageStorage = endpoint('GET', '/api/admin/image-storage', 'runTeam', {
  shows: ['images', 'submissions', 'media'],
  summary:
    'Returns how many images are stored, their age and size, what a cleanup would remove now, and the last runs.',
  reply: ImageStorage,
})

export const cleanupImages = endpoint('POST', '/api/admin/cleanup-images', 'runTeam', {
  tag: 'image storage',
  changes: ['images', 'audit'],
  refuses: [409],
  summary:
    "Deletes the images of submissions older than 30 days. The submissions stay. This can't be undone.",
  reply: z.object({ deletedFiles: z.int(), updatedSubmissions: z.int() }),
})
