import * as z from 'zod/mini'
import { ANNOUNCEMENT_PRIORITIES } from '../domain/announcements.ts'
import { Id, Instant, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** An announcement (specification §3). */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  priority: z.nullable(z.enum(ANNOUNCEMENT_PRIORITIES)),
  isActive: z.boolean(),
  expiresAt: z.nullable(Instant),
  createdAt: Instant,
  creator: z.object({ firstName: z.nullable(z.string()), email: z.string() }),
})
export type Announcement = z.output<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  access: 'member',
  summary: 'Announcements that are active, not expired and not dismissed by the member, newest first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(Announcement),
})

export const dismissAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/:id/dismiss',
  access: 'member',
  summary: 'Puts an announcement away for this member, for good; dismissing twice is the same as once.',
  reply: z.object({ id: Id }),
})
