import type { DemoEntry } from './demo-ledger.ts'
import type { DemoPicture } from './demo-proofs.ts'
import { type DemoRequest, type DemoStep, statusOf } from './demo-requests.ts'
import type { DemoSubmission } from './demo-submissions.ts'
import type { entries, request_decisions, reward_requests, submissions } from './schema.ts'

type Insert<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'id'>

export function submissionRow(
  { claim, review, status, undoneAt, ...submission }: DemoSubmission,
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
    reviewed_at: undoneAt ?? review?.at ?? null,
    reviewed_by: review?.by?.id ?? null,
    review_notes: review?.notes ?? null,
    points_awarded: status === 'approved' ? claim.task.text.points : null,
    replaced_at: submission.replacedAt,
    image_key: picture?.stored.imageKey ?? null,
    thumbnail_key: picture?.stored.thumbnailKey ?? null,
    image_type: picture?.image.imageType ?? null,
    image_width: picture?.image.width ?? null,
    image_height: picture?.image.height ?? null,
    image_sha256: picture?.image.sha256 ?? null,
    image_hash: picture?.image.perceptualHash ?? null,
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
    destination: request.destination,
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
