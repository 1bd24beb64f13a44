import { daysBefore } from '../src/domain/time.ts'
import { announcement_dismissals, announcements } from '../src/server/database/schema/messages.ts'
import type { Tx } from '../src/server/platform/db/database.ts'
import { insertAll } from './insert-all.ts'
import type { DemoPeople } from './people.ts'

/** `days`: since it was written, and until it expires (negative once past). */
type AnnouncementText = Pick<
  typeof announcements.$inferInsert,
  'title' | 'content' | 'priority' | 'is_active'
> & {
  days: { written: number; expires?: number }
}

/** One in each priority and state, oldest first. */
const DEMO_ANNOUNCEMENTS: readonly AnnouncementText[] = [
  {
    title: 'Welcome to Northpoint',
    content: 'Complete your profile first: it takes two minutes and pays right away.',
    priority: 'low',
    days: { written: 58 },
  },
  {
    title: 'Reviews pause over the long weekend',
    content: 'We review what you submit by Friday noon before the weekend.',
    priority: 'high',
    days: { written: 41, expires: -37 },
  },
  {
    title: 'Spring survey week',
    content: 'Ten surveys in five days. Kept here for the next one.',
    priority: 'medium',
    days: { written: 30 },
    is_active: false,
  },
  {
    title: 'Merci de lire avant de publier',
    content:
      'French versions of the post tasks are on their way. Until then, posts in either language count.',
    days: { written: 4 },
  },
  {
    title: 'Bonus media for some tasks',
    content:
      'Some tasks now come with pictures and videos. Each file is for one member and pays bonus points.',
    priority: 'medium',
    days: { written: 2, expires: 21 },
  },
  {
    title: 'Write #ad first, please',
    content: 'A rewarded post must be easy to recognize. We reject every post that doesn’t start with #ad.',
    priority: 'high',
    days: { written: 0.7 },
  },
]

export async function insertAnnouncements(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const { admin, member, community } = people
  const idOf = await insertAll(tx, announcements, DEMO_ANNOUNCEMENTS, ({ days, ...text }) => ({
    ...text,
    expires_at: days.expires === undefined ? null : daysBefore(now, -days.expires),
    created_by: admin.id,
    created_at: daysBefore(now, days.written),
    updated_at: daysBefore(now, days.written),
  }))
  const dismissals = DEMO_ANNOUNCEMENTS.flatMap((text, index) =>
    [...(index === 0 ? [member] : []), ...community.slice(0, 2 + index)].map(({ id }) => ({
      announcement_id: idOf(text),
      user_id: id,
      dismissed_at: now,
    })),
  )
  await tx.insert(announcement_dismissals).values(dismissals)
}
