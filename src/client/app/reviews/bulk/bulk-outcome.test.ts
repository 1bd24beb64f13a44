import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { ReviewResult } from '#contract/reviews/reviewing.ts'
import { outcomeText } from './bulk-outcome.ts'

function result(code: RefusalCode | null, reviewedBy: AdminSubmission['reviewedBy'] = null): ReviewResult {
  return {
    id: 1,
    refusal: code === null ? null : { code, message: 'No.' },
    submission: { reviewedBy } as AdminSubmission,
  }
}

const decided = result(null)
const byAna = result('submission.already-reviewed', { id: 'ana', name: 'Ana' })
const byMe = result('submission.already-reviewed', { id: 'me', name: 'Ana' })

test.each([
  [[decided], '1 approved.'],
  [[byAna, decided, decided], '2 approved, 1 was already reviewed by Ana.'],
  [
    [decided, byAna, byAna, byMe],
    '1 approved, 2 were already reviewed by Ana, 1 was already reviewed by you.',
  ],
  [[result('submission.own'), result('submission.own')], '2 are your own.'],
  [[decided, result('submission.first-reviewer')], '1 approved, 1 needs a different reviewer.'],
  [[decided, result('not-found')], '1 approved, 1 no longer exists.'],
])('case %#: %o', (results, text) => {
  expect(outcomeText(results, 'approved', 'me')).toBe(text)
})
