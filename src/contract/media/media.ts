import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, pageQuery } from '#contract/fields/common.ts'

/** A bonus file as members see it (specification §3): `mediaUrl` once it is theirs, `previewUrl` before. */
export const BonusMedia = z.object({
  id: Id,
  filename: z.string(),
  mediaType: z.string(),
  mediaUrl: z.nullable(z.string()),
  previewUrl: z.nullable(z.string()),
  fileSize: z.int(),
  bonusPoints: z.int(),
  isClaimed: z.boolean(),
  /** The points it paid the viewer, 0 once taken back; null if it is not theirs. */
  paidPoints: z.nullable(z.int()),
})
export type BonusMedia = z.output<typeof BonusMedia>

export const listTaskMedia = endpoint('GET', '/api/tasks/:id/media', 'member', {
  shows: ['media', 'tasks'],
  offline: true,
  summary:
    "Lists the task's bonus files that are available or the member's own. Admins with Content see all of them.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(BonusMedia),
})

export const claimMedia = endpoint('POST', '/api/tasks/:id/media/:mediaId/claim', 'member', {
  changes: ['media', 'balance'],
  refuses: [409],
  summary: 'Claims a bonus file and pays its points immediately. Calling it twice returns what was paid.',
  reply: z.object({ id: Id, filename: z.string(), bonusPoints: z.int() }),
})
