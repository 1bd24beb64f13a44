import type { UserTask } from '../../../contract/submissions.ts'
import { memberTaskState, submitRefusal } from '../../../domain/submissions.ts'
import { PROFILE_TASK_TITLE } from '../../../domain/tasks.ts'
import { keepPicture, readKeptProofs } from '../../device/kept-proofs.ts'
import type { Prepared } from '../proofs/prepare-picture.ts'
import { keepText } from '../stored-text.ts'

/** A claim that takes a proof now. */
export interface OpenClaim extends UserTask {
  task: NonNullable<UserTask['task']>
}

/** The claims that take a picture now; the profile task takes none. */
export function openClaims(entries: readonly UserTask[]): OpenClaim[] {
  return entries.filter((entry): entry is OpenClaim => {
    const state = memberTaskState(true, entry.latestSubmission?.status ?? null)
    return entry.task !== null && entry.task.title !== PROFILE_TASK_TITLE && submitRefusal(state) === null
  })
}

/** Makes a prepared picture the draft of a task, in place of any other picture there. */
export async function keepForTask(
  userId: string,
  { task, submitBy }: OpenClaim,
  picture: Prepared,
): Promise<void> {
  // Which version it replaces is known, and said, where it is sent.
  const of = { userId, taskId: task.id, taskTitle: task.title, hasDeadline: submitBy !== null, replaces: 0 }
  const kept = (await readKeptProofs()).find((proof) => proof.taskId === task.id)
  // The notes of a proof that was refused are the draft's again.
  if (kept?.state === 'refused') keepText(`proof:${userId}:${task.id}`, kept.notes)
  await keepPicture(of, { ...picture, isPrepared: true })
}
