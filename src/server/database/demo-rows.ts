import type { DemoEntry, DemoMovement } from './demo-ledger.ts'
import type { DemoMedia } from './demo-media.ts'
import { type DemoMediaFile, PREVIEW_TYPE } from './demo-media-files.ts'
import type { DemoPicture } from './demo-proofs.ts'
import type { DemoReferral } from './demo-referrals.ts'
import { type DemoRequest, type DemoStep, statusOf } from './demo-requests.ts'
import type { DemoSubmission } from './demo-submissions.ts'
import type {
  adjustments,
  entries,
  media,
  media_claims,
  referrals,
  request_decisions,
  reward_requests,
  submissions,
} from './schema.ts'

type Insert<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'id'>

export function submissionRow(
  { claim, review, status, undoneAt, contest, ...submission }: DemoSubmission,
  ids: { claimId: number; taskId: number },
  picture: DemoPicture | undefined,
): Insert<typeof submissions> {
  return {
    claim_id: ids.claimId,
    task_id: ids.taskId,
    user_id: claim.person.id,
    version: submission.version,
    status,
    notes: picture && submission.isWordless ? null : submission.notes,
    submitted_at: submission.submittedAt,
    ...(contest
      ? {
          contested_at: contest.at,
          contest_reason: contest.reason,
          first_reviewed_by: review?.by?.id,
          first_review_notes: review?.notes,
        }
      : {
          reviewed_at: undoneAt ?? review?.at,
          reviewed_by: review?.by?.id,
          review_notes: review?.notes,
        }),
    points_awarded: status === 'approved' ? claim.task.text.points : null,
    replaced_at: submission.replacedAt,
    image_key: picture?.stored.imageKey ?? null,
    thumbnail_key: picture?.stored.thumbnailKey ?? null,
    image_type: picture?.image.imageType ?? null,
    image_width: picture?.image.width ?? null,
    image_height: picture?.image.height ?? null,
    image_sha256: picture?.image.sha256 ?? null,
    image_hash: picture?.image.perceptualHash ?? null,
    image_bytes: picture ? picture.image.image.length + picture.image.thumbnail.length : null,
  }
}

/** A cancelled request was cancelled by its member, whom nobody reviewed. */
export function requestRow(request: DemoRequest, rewardId: number): Insert<typeof reward_requests> {
  const status = statusOf(request)
  const last = status === 'cancelled' ? undefined : request.steps.at(-1)
  return {
    reward_id: rewardId,
    user_id: request.person.id,
    status,
    points_spent: request.reward.points_cost,
    reward_name: request.reward.name,
    reward_value: request.reward.value,
    reward_description: request.reward.description,
    ...request.destination,
    requested_at: request.requestedAt,
    reviewed_at: last?.at ?? null,
    reviewed_by: last?.by.id ?? null,
    review_notes: last?.notes ?? null,
  }
}

export function decisionRow(
  step: DemoStep,
  before: DemoStep | undefined,
  requestId: number,
): Insert<typeof request_decisions> {
  return {
    request_id: requestId,
    from_status: before?.to ?? 'pending',
    to_status: step.to,
    decided_by: step.by.id,
    notes: step.notes,
    decided_at: step.at,
  }
}

export function referralRow({
  referee,
  referrer,
  claimedAt,
  paidAt,
}: DemoReferral): Insert<typeof referrals> {
  return { referee_id: referee.id, referrer_id: referrer.id, claimed_at: claimedAt, paid_at: paidAt }
}

export function mediaRow(
  { text, task, taken }: DemoMedia,
  taskId: number,
  file: DemoMediaFile,
): Insert<typeof media> {
  return {
    task_id: taskId,
    filename: text.filename,
    media_type: file.mediaType,
    file_key: file.fileKey,
    file_size: file.bytes,
    preview_key: file.previewKey,
    preview_type: PREVIEW_TYPE,
    bonus_points: text.bonus,
    claimed_by: taken?.claim.person.id ?? null,
    metadata: 'removed',
    created_at: task.createdAt,
  }
}

export function mediaClaimRow(
  { text }: DemoMedia,
  { claim, at }: NonNullable<DemoMedia['taken']>,
  ids: { mediaId: number; claimId: number },
): Insert<typeof media_claims> {
  return {
    media_id: ids.mediaId,
    claim_id: ids.claimId,
    user_id: claim.person.id,
    bonus_points: text.bonus,
    claimed_at: at,
  }
}

/** Only what `adjustedBy` caused is an adjustment. */
export function adjustmentRow(movement: DemoMovement): Insert<typeof adjustments> {
  const { person, amount, description, cause, at } = movement
  if (!('adjustedBy' in cause)) throw new Error('This movement was not made by hand.')
  const { adjustedBy, undone } = cause
  return {
    user_id: person.id,
    amount,
    description,
    made_by: adjustedBy.id,
    made_at: at,
    undone_at: undone?.at,
    undone_by: undone?.by.id,
    undo_reason: undone?.reason,
  }
}

export function entryRow(
  { movement, balanceAfter, version }: DemoEntry,
  refId: string,
): Insert<typeof entries> {
  return {
    user_id: movement.person.id,
    amount: movement.amount,
    kind: movement.kind,
    ref_id: refId,
    description: movement.description,
    balance_after: balanceAfter,
    version,
    created_at: movement.at,
  }
}
