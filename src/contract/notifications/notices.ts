import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery } from '#contract/fields/common.ts'

export const Notice = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notice = z.output<typeof Notice>

export const listNotices = endpoint('GET', '/api/user/notices', 'member', {
  shows: ['notices'],
  offline: true,
  summary: "Lists the member's notices, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(Notice),
})

export const countUnreadNotices = endpoint('GET', '/api/user/unread-notices-count', 'member', {
  shows: ['notices'],
  offline: true,
  summary: 'Counts the notices the member has not seen.',
  reply: z.object({ count: z.int() }),
})

export const readNotices = endpoint('POST', '/api/user/notices/read', 'member', {
  changes: ['notices'],
  summary: 'Marks every notice up to this one as seen.',
  body: z.strictObject({ upTo: Id }),
  reply: z.object({ count: z.int() }),
})
