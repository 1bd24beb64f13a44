import type { StaffNote } from '#contract/reviews/reviewing.ts'
import { staff_notes } from '#server/database/schema/reviews.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { submissionMissing } from '#server/proofs/refusals.ts'
import { userMissing } from '#server/users/admin-refusals.ts'
import { namedPerson } from '#server/users/queries.ts'

/** A note is written beside a submission, or about its member alone. */
type About = { submissionId: number } | { userId: string }

interface Subject {
  userId: string
  /** Notes about the member alone have none: null. */
  claimId: number | null
  /** The title of the task, or the member's first name. */
  label: string
}

/** $2: the claim in front of the reader. */
const NOTE = `json_build_object('id', n.id, 'body', n.body, 'createdAt', n.created_at,
  'author', ${namedPerson('a')},
  'submissionId', n.submission_id, 'taskTitle', t.title, 'isAboutThis', coalesce(s.claim_id = $2, false))`

const NOTES = `staff_notes n
  join users a on a.id = n.author_id
  left join submissions s on s.id = n.submission_id
  left join tasks t on t.id = s.task_id`

/** All notes on the member, newest first. */
export async function listNotes(
  queries: Queries,
  adminId: string,
  about: About,
  page: PageQuery,
): Promise<Page<StaffNote>> {
  const { userId, claimId } = await findSubject(queries, adminId, about)
  return newestFirst(
    queries,
    page,
    `select n.id as at, ${NOTE} as entry from ${NOTES} where n.user_id = $1 and n.id < $3
     order by n.id desc limit $4`,
    [userId, claimId],
  )
}

/** No member call, email or export includes staff notes: they name their author and may describe an investigation. */
export function addNote(database: Database, adminId: string, about: About, body: string): Promise<StaffNote> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'submissionId' in about ? 'reviewProofs' : 'seePeople')
    const { userId, claimId, label } = await findSubject(tx, adminId, about)
    const submissionId = 'submissionId' in about ? about.submissionId : null
    const [note] = await tx
      .insert(staff_notes)
      .values({ submission_id: submissionId, user_id: userId, author_id: adminId, body: body.trim() })
      .returning()
    await recordAudit(tx, {
      actorId: adminId,
      ...(submissionId === null
        ? { action: 'user.note-added', subject: { type: 'user', id: userId } }
        : { action: 'submission.note-added', subject: { type: 'submission', id: submissionId } }),
      label,
      memberId: userId,
    })
    publishFacts(tx, ['staffNotes'])
    const row = await queryOne<{ note: StaffNote }>(
      tx,
      `select ${NOTE} as note from ${NOTES} where n.id = $1`,
      [note!.id, claimId],
    )
    return row.note
  })
}

/** Only other admins see notes about an admin (decisions: the own-record rule). */
async function findSubject(queries: Queries, adminId: string, about: About): Promise<Subject> {
  const [subject] =
    'submissionId' in about
      ? await queryRows<{ [Field in keyof Subject]: Subject[Field] }>(
          queries,
          `select s.user_id as "userId", s.claim_id as "claimId", t.title as label
           from submissions s join tasks t on t.id = s.task_id where s.id = $1`,
          [about.submissionId],
        )
      : await queryRows<{ [Field in keyof Subject]: Subject[Field] }>(
          queries,
          `select id as "userId", null::bigint as "claimId", coalesce(first_name, 'A member') as label
           from users where id = $1`,
          [about.userId],
        )
  if (!subject) throw 'submissionId' in about ? submissionMissing() : userMissing()
  if (subject.userId === adminId) {
    throw new Refusal('forbidden', 'Only other admins can see notes about your submissions.', {
      code: 'submission.own',
    })
  }
  return subject
}
