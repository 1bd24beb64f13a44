import { eq } from 'drizzle-orm'
import { answerWithinHours, type InboxStatus } from '#domain/inbox/inbox.ts'
import { daysBefore } from '#domain/time/time.ts'
import { announcement_dismissals, announcements } from '#server/database/schema/announcements.ts'
import {
  business_inquiries,
  replies,
  saved_replies,
  support_messages,
} from '#server/database/schema/inbox.ts'
import { notices } from '#server/database/schema/notifications.ts'
import { staff_notes } from '#server/database/schema/reviews.ts'
import { suspensions } from '#server/database/schema/users.ts'
import { suspensionLink } from '#server/identity/suspension/suspension-link.ts'
import { queueSuspended } from '#server/notifications/account-status-mails.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Signing } from '#server/platform/signing.ts'
import { type DemoPeople, type DemoPerson, later } from './people.ts'
import type { DemoStory } from './story.ts'

/** Writes what people read beside the story. */
export async function insertMessages(tx: Tx, story: DemoStory, now: Date, signing: Signing): Promise<void> {
  await insertAnnouncements(tx, story.people, now)
  await insertSuspension(tx, story.people, signing)
  await insertInbox(tx, story.people, now)
  await insertSavedReplies(tx)
  await insertNotices(tx, story)
  const watched = story.submissions.find(({ approvedAt }) => approvedAt)!
  await tx.insert(staff_notes).values({
    submission_id: watched.id!,
    user_id: watched.claim.person.id,
    author_id: story.people.secondAdmin.id,
    body: 'The post of the tool shelf was deleted a day after we paid for it. Please look closely at what comes next.',
    created_at: later(now, -19),
  })
}

/** One in each priority and state, oldest first; the last one has not started. */
async function insertAnnouncements(tx: Tx, { admin, community }: DemoPeople, now: Date): Promise<void> {
  const written = (days: number, expiresInDays?: number) => ({
    created_by: admin.id,
    created_at: daysBefore(now, days),
    updated_at: daysBefore(now, days),
    expires_at: expiresInDays === undefined ? null : daysBefore(now, -expiresInDays),
  })
  const rows = [
    {
      title: 'Reviews pause over the long weekend',
      content: 'We review what you submit by Friday noon before the weekend.',
      priority: 'low' as const,
      ...written(41, -37),
    },
    {
      title: 'Post tasks in French',
      content: 'French versions of the post tasks are on their way. Posts in either language count.',
      ...written(4),
    },
    {
      title: 'Bonus media for some tasks',
      content: 'Some tasks now come with pictures and videos. Each is for one member and pays bonus points.',
      priority: 'medium' as const,
      ...written(2, 21),
    },
    {
      title: 'Write #ad first, please',
      content:
        'A rewarded post must be easy to recognize. We reject every post that doesn’t say so at the start.',
      priority: 'high' as const,
      ...written(0.7),
    },
    {
      title: 'Winter markets across Ontario',
      content: 'Tasks at the winter markets open on this day. Spots are few, so look in the morning.',
      priority: 'medium' as const,
      province: 'ON' as const,
      starts_at: daysBefore(now, -2),
      ...written(0.2, 16),
    },
  ]
  const inserted = await tx.insert(announcements).values(rows).returning({ id: announcements.id })
  const dismissals = inserted
    .slice(0, -1)
    .flatMap(({ id }, index) =>
      community.slice(0, 2 + index).map((person) => ({ announcement_id: id, user_id: person.id })),
    )
  await tx.insert(announcement_dismissals).values(dismissals)
}

/** A message of each kind that waits, and one that has its reply. */
async function insertInbox(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const { secondAdmin, community } = people
  const came = (hoursAgo: number, status: InboxStatus, owner?: DemoPerson) => ({
    status,
    owner_id: owner?.id,
    created_at: later(now, -hoursAgo),
    due_at: later(now, answerWithinHours('support') - hoursAgo),
  })
  const inquiries: (typeof business_inquiries.$inferInsert)[] = [
    {
      first_name: 'Lucie',
      last_name: 'Fontaine',
      email: 'lucie.fontaine@mail.example',
      company: 'Librairie Fontaine',
      service_interest: 'social-media',
      message: 'Bonjour! Nous organisons des soirées de lecture. Travaillez-vous aussi en français?',
      ...came(52, 'answered', secondAdmin),
    },
    {
      first_name: 'Helen',
      last_name: 'Vasquez',
      email: 'helen.vasquez@mail.example',
      company: 'Harbour Street Bakery',
      phone: '905-555-0117',
      website: 'https://harbourbakery.example',
      service_interest: 'local-marketing',
      message:
        'We are opening a second shop in Pickering in six weeks and would like people nearby to hear about it.\n\nCould we talk about a small campaign? Mornings before ten suit us best.',
      ...came(31, 'open'),
    },
  ]
  const [inquiry] = await tx.insert(business_inquiries).values(inquiries).returning()
  await tx.insert(replies).values({
    inquiry_id: inquiry!.id,
    author_id: secondAdmin.id,
    text: 'Bonjour Lucie,\n\noui, avec plaisir. Pouvons-nous vous appeler jeudi à 10 h?',
    created_at: later(now, -47),
  })
  await tx.insert(support_messages).values({
    user_id: community[3]!.id,
    subject: 'My e-transfer has not arrived',
    message: 'The request was approved last week, but there is nothing in my mail or my spam folder.',
    ...came(7, 'open', secondAdmin),
  })
}

/** Two in each language of the messages. */
async function insertSavedReplies(tx: Tx): Promise<void> {
  const written: Omit<typeof saved_replies.$inferInsert, 'position'>[] = [
    {
      name: 'Looking into a request',
      language: 'en',
      text: 'Hello {first name},\n\nThank you for telling us. We are looking into {request} and will write again by the end of tomorrow.',
    },
    {
      name: 'e-Transfer not found',
      language: 'en',
      text: 'Hello {first name},\n\nInterac sends the transfer from its own address, so please search your mail for “Interac”, and look in the spam folder too. If it isn’t there, reply here and we’ll send it again.',
    },
    {
      name: 'Demande en cours',
      language: 'fr',
      text: 'Bonjour {prénom},\n\nMerci de nous avoir écrit. Nous vérifions {demande} et vous répondrons au plus tard demain.',
    },
    {
      name: 'Service en français',
      language: 'fr',
      text: 'Bonjour {prénom},\n\nOui, nous travaillons aussi en français. Quel jour pouvons-nous vous appeler, et à quel numéro?',
    },
  ]
  await tx.insert(saved_replies).values(written.map((reply, index) => ({ ...reply, position: index + 1 })))
}

/** The reason and its email, whose link leads to the page where it can be answered. */
async function insertSuspension(
  tx: Tx,
  { suspended, secondAdmin }: DemoPeople,
  signing: Signing,
): Promise<void> {
  const [suspension] = await tx
    .update(suspensions)
    .set({
      suspended_by: secondAdmin.id,
      member_text:
        'You sent the same photo for three tasks, and the notes say that you took it each time. Please tell us how that happened.',
      internal_notes: 'Second time after a warning in October.',
    })
    .where(eq(suspensions.user_id, suspended.id))
    .returning()
  const owner = {
    id: suspended.id,
    email: suspended.email,
    first_name: suspended.first_name ?? null,
    language: null,
  }
  await queueSuspended(tx, owner, suspension!, { link: await suspensionLink(tx, signing, owner) })
}

/** How many of the member's notices are new. */
const UNREAD = 2

async function insertNotices(tx: Tx, { people: { member }, submissions }: DemoStory): Promise<void> {
  const reviewed = submissions.filter(({ claim, reviewed_at }) => claim.person === member && reviewed_at)
  const rows = reviewed.map(({ id, claim: { task, points }, status, review_notes, reviewed_at }, index) => ({
    user_id: member.id,
    cause: `submission-reviewed:${id}:${reviewed_at!.getTime()}`,
    title: `${status === 'approved' ? 'Approved' : 'Not approved'}: ${task.title}`,
    body: status === 'approved' ? `We added ${points} points to your account.` : review_notes!,
    link: status === 'approved' ? '/points' : `/tasks/${task.id}`,
    created_at: reviewed_at!,
    read_at: index < reviewed.length - UNREAD ? reviewed_at : null,
  }))
  await tx.insert(notices).values(rows)
}
