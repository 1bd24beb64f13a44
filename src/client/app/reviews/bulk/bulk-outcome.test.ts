import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { ReviewResult } from '#contract/reviews/reviewing.ts'
import { outcomeText } from './bulk-outcome.ts'

function result(code: RefusalCode | null, reviewedBy: string | null = null): ReviewResult {
  return {
    id: 1,
    refusal: code === null ? null : { code, message: 'No.' },
    submission: { reviewedBy } as AdminSubmission,
  }
}

const decided = result(null)
const byAna = result('submission.already-reviewed', 'ana@example.ca')
const byMe = result('submission.already-reviewed', 'me@example.ca')

test.each([
  [[decided], '1 approved.'],
  [[byAna, decided, decided], '2 approved, 1 was already reviewed by ana@example.ca.'],
  [
    [decided, byAna, byAna, byMe],
    '1 approved, 2 were already reviewed by ana@example.ca, 1 was already reviewed by you.',
  ],
  [[result('submission.own'), result('submission.own')], '2 are your own.'],
  [[decided, result('submission.first-reviewer')], '1 approved, 1 needs a different reviewer.'],
  [[decided, result('not-found')], '1 approved, 1 no longer exists.'],
])('case %#: %o', (results, text) => {
  expect(outcomeText(results, 'approved', 'me@example.ca')).toBe(text)
})
