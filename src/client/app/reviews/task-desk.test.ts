import { expect, test } from 'vitest'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { TASK_DESK } from './task-desk.ts'

const me = { id: 'ana' } as CurrentUser

test.each([
  ['a member’s proof is for every admin', 'robin', null, false],
  ['an admin’s own proof is for others', 'ana', null, true],
  ['a second look is for an admin who did not decide first', 'robin', 'bo', false],
  ['a second look at an admin’s own decision is for others', 'robin', 'ana', true],
] as const)('%s', (_, sender, firstReviewer, isForOthers) => {
  const contest = firstReviewer && { firstReviewedBy: { id: firstReviewer } }
  expect(TASK_DESK.isForOthers({ user: { id: sender }, contest } as AdminSubmission, me)).toBe(isForOthers)
})
