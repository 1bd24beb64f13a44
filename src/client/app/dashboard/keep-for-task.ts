import type { UserTask } from '../../../contract/submissions.ts'
import { IMAGE_KIND_BYTES, imageKindOf } from '../../../domain/files.ts'
import { memberTaskState, submitRefusal } from '../../../domain/submissions.ts'
import { PROFILE_TASK_TITLE } from '../../../domain/tasks.ts'
import type { SharedPicture } from '../../device/device-database.ts'
import { keepPicture } from '../../device/kept-proofs.ts'

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

/** Makes the shared picture the draft of a task, in place of any other picture there. */
export async function keepForTask(
  userId: string,
  { task, submitBy }: OpenClaim,
  { name, bytes }: SharedPicture,
): Promise<void> {
  const kind = imageKindOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, IMAGE_KIND_BYTES)))
  await keepPicture(
    // Which version it replaces is known, and said, where it is sent.
    { userId, taskId: task.id, taskTitle: task.title, hasDeadline: submitBy !== null, replaces: 0 },
    { name, bytes, type: kind === null ? '' : `image/${kind}`, isPrepared: false, originalSha256: null },
  )
}
