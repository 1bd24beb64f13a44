import { claimTask } from '#contract/claims/claims.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import type { Person } from './builders.ts'
import { aForm } from './form.ts'
import type { World } from './world.ts'

/** Sends words as proof for a task that the member holds. */
export function sendWords(world: Pick<World, 'call'>, member: Person, taskId: number, notes: string) {
  return world.call(member, submitTask, { params: { id: taskId }, form: aForm({ notes }) })
}

/** Claims the task for the member, then sends the picture as proof. */
export async function sendProof(
  world: Pick<World, 'call'>,
  member: Person,
  task: { id: number },
  picture: Buffer,
  { notes = '', originalSha256 }: { notes?: string; originalSha256?: string | undefined } = {},
) {
  await world.call(member, claimTask, { params: { id: task.id } })
  const form = aForm({ notes, screenshot: picture, ...(originalSha256 !== undefined && { originalSha256 }) })
  return world.call(member, submitTask, { params: { id: task.id }, form })
}
