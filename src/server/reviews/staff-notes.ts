import type { StaffNote } from '#contract/reviews/reviewing.ts'
import { staff_notes } from '#server/database/schema/reviews.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { submissionMissing } from '#server/proofs/refusals.ts'
import { namedPerson } from '#server/users/queries.ts'

interface Subject {
  userId: string
  taskTitle: string
}

const NOTE = `json_build_object('id', n.id, 'body', n.body, 'createdAt', n.created_at,
  'author', ${namedPerson('a')},
  'submissionId', n.submission_id, 'taskTitle', t.title, 'isAboutThis', s.claim_id = here.claim_id)`

const NOTES = `submissions here
  join staff_notes n on n.user_id = here.user_id
  join users a on a.id = n.author_id
  join submissions s on s.id = n.submission_id
  join tasks t on t.id = s.task_id`

/** Notes on the submission's member, newest first. */
export async function listNotes(
  queries: Queries,
  adminId: string,
  submissionId: number,
  page: PageQuery,
): Promise<Page<StaffNote>> {
  await findSubject(queries, adminId, submissionId)
  return newestFirst(
    queries,
    page,
    `select n.id as at, ${NOTE} as entry from ${NOTES} where here.id = $1 and n.id < $2
     order by n.id desc limit $3`,
    [submissionId],
  )
}

/** No member call, email or export includes staff notes: they name their author and may describe an investigation. */
export function addNote(
  database: Database,
  adminId: string,
  submissionId: number,
  body: string,
): Promise<StaffNote> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const { userId, taskTitle } = await findSubject(tx, adminId, submissionId)
    const [note] = await tx
      .insert(staff_notes)
      .values({ submission_id: submissionId, user_id: userId, author_id: adminId, body: body.trim() })
      .returning()
    await recordAudit(tx, {
      actorId: adminId,
      action: 'submission.note-added',
      subject: { type: 'submission', id: submissionId },
      label: taskTitle,
      memberId: userId,
    })
    publishFacts(tx, ['staffNotes'])
    const row = await queryOne<{ note: StaffNote }>(
      tx,
      `select ${NOTE} as note from ${NOTES} where here.id = $1 and n.id = $2`,
      [submissionId, note!.id],
    )
    return row.note
  })
}

/** Only other admins see notes about an admin (decisions: the own-record rule). */
async function findSubject(queries: Queries, adminId: string, submissionId: number): Promise<Subject> {
  const [subject] = await queryRows<{ userId: string; taskTitle: string }>(
    queries,
    `select s.user_id as "userId", t.title as "taskTitle" from submissions s join tasks t on t.id = s.task_id
     where s.id = $1`,
    [submissionId],
  )
  if (!subject) throw submissionMissing()
  if (subject.userId === adminId) {
    throw new Refusal('forbidden', 'Only other admins can see notes about your submissions.', {
      code: 'submission.own',
    })
  }
  return subject
}
