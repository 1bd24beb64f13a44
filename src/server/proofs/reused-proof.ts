import type { ReusedProof } from '#contract/reviews/reviewing.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { findCopies, type SentPicture } from './picture-copies.ts'
import { submissionMissing } from './refusals.ts'

const SHOWN = 12

/** Empty for proof without a picture. */
export async function listReusedProof(queries: Queries, submissionId: number): Promise<ReusedProof[]> {
  const picture = await pictureOf(queries, submissionId)
  if (picture === null) return []
  const likely = (await findCopies(queries, picture)).slice(0, SHOWN)
  if (likely.length === 0) return []
  const rows = await queryRows<{ id: number; match: ReusedProof }>(
    queries,
    `select s.id, json_build_object('submissionId', s.id,
       'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name),
       'task', json_build_object('id', t.id, 'title', t.title),
       'status', s.status, 'submittedAt', s.submitted_at,
       'screenshotUrl', case when s.image_key is not null then '/api/submissions/' || s.id || '/screenshot' end,
       'thumbnailUrl', case when s.thumbnail_key is not null then '/api/submissions/' || s.id || '/thumbnail' end,
       'imageWidth', s.image_width, 'imageHeight', s.image_height) as match
     from submissions s join users u on u.id = s.user_id join tasks t on t.id = s.task_id
     where s.id = any($1)`,
    [likely.map(({ id }) => id)],
  )
  const matches = new Map(rows.map(({ id, match }) => [id, match]))
  return likely.map(({ id, likeness, isOwn }) => ({
    ...matches.get(id)!,
    likeness,
    isSameFile: likeness === 'same-file',
    isOwn,
  }))
}

async function pictureOf(queries: Queries, submissionId: number): Promise<SentPicture | null> {
  const [own] = await queryRows<SentPicture & { signature: Uint8Array | null }>(
    queries,
    `select s.id as "submissionId", s.user_id as "userId", s.task_id as "taskId", s.image_sha256 as sha256,
       s.original_sha256 as "originalSha256", kept.signature
     from submissions s left join image_signatures kept on kept.submission_id = s.id where s.id = $1`,
    [submissionId],
  )
  if (!own) throw submissionMissing()
  return own.signature === null ? null : own
}
