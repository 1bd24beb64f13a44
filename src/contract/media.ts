import * as z from 'zod/mini'
import { Id, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A bonus file as the member sees it (specification §3): `mediaUrl` is there once it is theirs, `previewUrl` before. */
export const BonusMedia = z.object({
  id: Id,
  filename: z.string(),
  mediaType: z.string(),
  mediaUrl: z.nullable(z.string()),
  previewUrl: z.nullable(z.string()),
  fileSize: z.int(),
  bonusPoints: z.int(),
  isClaimed: z.boolean(),
  /** What the viewer was paid for it and still has, 0 once it was taken back; null where it is not theirs. */
  paidPoints: z.nullable(z.int()),
})
export type BonusMedia = z.output<typeof BonusMedia>

export const listTaskMedia = endpoint('GET', '/api/tasks/:id/media', 'member', {
  shows: ['media', 'tasks'],
  offline: true,
  summary: "The task's bonus files that are free or the member's own; an admin sees all.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(BonusMedia),
})

export const claimMedia = endpoint('POST', '/api/tasks/:id/media/:mediaId/claim', 'member', {
  changes: ['media', 'balance'],
  refuses: [409],
  summary:
    'Claims a bonus file for the member and pays its bonus at once. Claiming it again answers what was paid.',
  reply: z.object({ id: Id, filename: z.string(), bonusPoints: z.int() }),
})
