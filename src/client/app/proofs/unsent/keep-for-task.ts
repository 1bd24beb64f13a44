import { keepPicture } from '#client/device/kept-proofs.ts'
import type { UserTask } from '#contract/claims/claims.ts'
import { memberTaskState, submitRefusal } from '#domain/proofs/submissions.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import type { Prepared } from '../picture/prepare-picture.ts'

/** A claim that accepts proof now. */
export interface OpenClaim extends UserTask {
  task: NonNullable<UserTask['task']>
}

/** Claims that accept a picture now; the profile task does not. */
export function openClaims(entries: readonly UserTask[]): OpenClaim[] {
  return entries.filter((entry): entry is OpenClaim => {
    const state = memberTaskState(true, entry.latestSubmission?.status ?? null)
    return entry.task !== null && entry.task.title !== PROFILE_TASK_TITLE && submitRefusal(state) === null
  })
}

/** Saves the picture as the task's draft, replacing any picture there. */
export async function keepForTask(
  userId: string,
  { task, submitBy }: OpenClaim,
  picture: Prepared,
): Promise<void> {
  // The task page sets the version it replaces when it queues the draft.
  const of = { userId, taskId: task.id, taskTitle: task.title, hasDeadline: submitBy !== null, replaces: 0 }
  await keepPicture(of, { ...picture, isPrepared: true })
}
