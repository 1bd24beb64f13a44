import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery, Text } from '#contract/fields/common.ts'
import { DEFAULT_MEDIA_BONUS, INVALID_BONUS_SENTENCE, isBonus, MAX_MEDIA_BONUS } from '#domain/media/media.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

export const AdminMedia = z.object({
  id: Id,
  taskId: Id,
  filename: z.string(),
  mediaType: z.string(),
  mediaUrl: z.string(),
  previewUrl: z.nullable(z.string()),
  fileSize: z.int(),
  bonusPoints: z.int(),
  uploadedAt: Instant,
  claim: z.nullable(
    z.object({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      claimedAt: Instant,
      bonusPoints: z.int(),
      /** Whether the member still has a claim on the task; then the file and its points are theirs. */
      isHeld: z.boolean(),
    }),
  ),
})
export type AdminMedia = z.output<typeof AdminMedia>

const BonusPoints = z.pipe(
  z.pipe(z.string().check(z.refine(isBonus, INVALID_BONUS_SENTENCE)), z.transform(Number)),
  z.int().check(z.minimum(0), z.maximum(MAX_MEDIA_BONUS)),
)

export const listAdminMedia = endpoint('GET', '/api/admin/tasks/:taskId/media', 'runContent', {
  shows: ['media'],
  summary: "Lists a task's bonus files in upload order, with who claimed each one and when.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(AdminMedia),
})

export const getMediaLimits = endpoint('GET', '/api/admin/media-limits', 'runContent', {
  tag: 'tasks',
  shows: [],
  summary: 'Returns the maximum size of a bonus file, in bytes.',
  reply: z.object({ maxFileBytes: z.int() }),
})

export const uploadMedia = endpoint('POST', '/api/admin/tasks/:taskId/media', 'runContent', {
  changes: ['media', 'audit'],
  summary: 'Adds an image or video to a task, for one member to claim. Its type is detected from its bytes.',
  multipart: { file: 'mediaFile' },
  body: z.object({ bonusPoints: z._default(BonusPoints, DEFAULT_MEDIA_BONUS) }),
  reply: AdminMedia,
})

export const setMediaPoster = endpoint('POST', '/api/admin/tasks/media/:mediaId/poster', 'runContent', {
  changes: ['media'],
  refuses: [409],
  summary: 'Sets the preview picture that members see before they claim a video.',
  multipart: { file: 'poster' },
  reply: AdminMedia,
})

export const releaseMedia = endpoint('POST', '/api/admin/tasks/media/:mediaId/release', 'runContent', {
  changes: ['media', 'audit'],
  refuses: [409],
  summary: 'Makes a claimed file available again once its member has left the task.',
  body: z.strictObject({ reason: z.optional(Text(MAX_NOTES_LENGTH)) }),
  reply: AdminMedia,
})

export const deleteMedia = endpoint('DELETE', '/api/admin/tasks/media/:mediaId', 'runContent', {
  changes: ['media', 'audit'],
  summary: 'Deletes a bonus file. A member who holds it keeps the file and its points.',
  reply: z.object({ id: Id, keptByMember: z.boolean() }),
})
