import { contestSubmission } from '../../../contract/submissions.ts'
import { USUAL_REVIEW_TIME } from '../../../domain/submissions.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { type Action, useAction } from '../../api/use-action.ts'

const CONTEST_FAILED = 'Failed to ask for a second look'

/** Asks for a second look; the problem, if any, in the words for the place where the reason is written. */
export function useContest(
  onDone: () => void,
): Action<typeof contestSubmission> & { problem: string | null } {
  const action = useAction(contestSubmission, {
    success: () => ({
      title: 'Second Look Requested',
      description: `Your submission is under review again: ${USUAL_REVIEW_TIME}.`,
      tone: 'success',
    }),
    failure: { fallback: CONTEST_FAILED },
    onSuccess: onDone,
  })
  return { ...action, problem: action.error && sentenceOf(action.error, CONTEST_FAILED) }
}
