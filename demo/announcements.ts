import type { AnnouncementPriority } from '../src/domain/announcements.ts'
import { DAY_MS } from '../src/domain/time.ts'
import { announcement_dismissals, announcements } from '../src/server/database/schema/messages.ts'
import type { Tx } from '../src/server/platform/db/database.ts'
import type { DemoPeople, DemoPerson } from './people.ts'

/** An announcement of the demo; days are before now, and after now for its expiry (negative once past). */
interface AnnouncementText {
  title: string
  content: string
  priority: AnnouncementPriority | null
  days: number
  expiresInDays?: number
  isActive?: false
  /** The demo member has put it away. */
  isDismissed?: true
}

/** One in each priority and state, oldest first. */
const DEMO_ANNOUNCEMENTS: readonly AnnouncementText[] = [
  {
    title: 'Welcome to Northpoint',
    content: 'Complete your profile first: it pays at once and takes two minutes.',
    priority: 'low',
    days: 58,
    isDismissed: true,
  },
  {
    title: 'Reviews pause over the long weekend',
    content: 'What you submit until Friday noon is reviewed before it.',
    priority: 'high',
    days: 41,
    expiresInDays: -37,
  },
  {
    title: 'Spring survey week',
    content: 'Ten surveys in five days. Kept here for the next one.',
    priority: 'medium',
    days: 30,
    isActive: false,
  },
  {
    title: 'Pictures of the walking map are on display',
    content: 'The library shows forty of yours until the end of the month. Thank you to everyone who walked.',
    priority: 'low',
    days: 6,
  },
  {
    title: 'Merci de lire avant de publier',
    content:
      'French versions of the post tasks are on their way. Until then, posts in either language count.',
    priority: null,
    days: 4,
  },
  {
    title: 'Bonus media for some tasks',
    content:
      'Some tasks now come with pictures and videos. Each file is for one member and brings bonus points.',
    priority: 'medium',
    days: 2,
    expiresInDays: 21,
  },
  {
    title: 'Write #ad first, please',
    content:
      'A rewarded post must be easy to recognise. Since Monday we send back every post whose first word is not #ad.',
    priority: 'high',
    days: 0.7,
  },
]

/** Writes the announcements and who put which of them away. */
export async function insertAnnouncements(
  tx: Tx,
  { admin, secondAdmin, member, community }: DemoPeople,
  now: Date,
): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const [index, text] of DEMO_ANNOUNCEMENTS.entries()) {
    const [made] = await tx
      .insert(announcements)
      .values({
        title: text.title,
        content: text.content,
        priority: text.priority,
        is_active: text.isActive ?? true,
        expires_at: text.expiresInDays === undefined ? null : at(-text.expiresInDays),
        created_by: index % 2 === 0 ? admin.id : secondAdmin.id,
        created_at: at(text.days),
        updated_at: at(text.days),
      })
      .returning()
    const readers: DemoPerson[] = [...(text.isDismissed ? [member] : []), ...community.slice(0, 2 + index)]
    const dismissals = readers.map(({ id }) => ({
      announcement_id: made!.id,
      user_id: id,
      dismissed_at: now,
    }))
    await tx.insert(announcement_dismissals).values(dismissals)
  }
}
