import { submitTask } from '#contract/proofs/submissions.ts'
import type { Person } from './builders.ts'
import { aForm } from './form.ts'
import type { World } from './world.ts'

/** Claims the task for the member, then sends the picture as proof. */
export async function sendProof(
  world: Pick<World, 'call' | 'claim'>,
  member: Person,
  task: { id: number },
  picture: Buffer,
  { notes = '', originalSha256 }: { notes?: string; originalSha256?: string | undefined } = {},
) {
  await world.claim(member, task)
  const form = aForm({ notes, screenshot: picture, ...(originalSha256 !== undefined && { originalSha256 }) })
  return world.call(member, submitTask, { params: { id: task.id }, form })
}
