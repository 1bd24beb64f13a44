import { previewReviewUndo, undoReview } from '#contract/reviews/undo.ts'
import type { Person, World } from './world.ts'

/** Undoes the approval of a submission as it is now. */
export async function undoApproval(world: Pick<World, 'call'>, admin: Person, id: number) {
  const on = { params: { id } }
  const { reviewedAt } = await world.call(admin, previewReviewUndo, on)
  return world.call(admin, undoReview, { ...on, body: { reason: 'Approved in error.', reviewedAt } })
}
