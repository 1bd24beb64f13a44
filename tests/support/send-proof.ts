import { claimTask } from '#contract/claims/claims.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import type { Person } from './builders.ts'
import type { World } from './world.ts'

/** Claims the task for the member, then sends the picture as proof. */
export async function sendProof(
  world: Pick<World, 'call'>,
  member: Person,
  task: { id: number },
  picture: Buffer,
  { notes = '', originalSha256 }: { notes?: string; originalSha256?: string | undefined } = {},
) {
  await world.call(member, claimTask, { params: { id: task.id } })
  const form = new FormData()
  form.set('screenshot', new Blob([new Uint8Array(picture)]), 'proof.jpg')
  form.set('notes', notes)
  if (originalSha256 !== undefined) form.set('originalSha256', originalSha256)
  return world.call(member, submitTask, { params: { id: task.id }, form })
}
