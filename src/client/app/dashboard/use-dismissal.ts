import { dismissAnnouncement, listAnnouncements } from '../../../contract/announcements.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/use-action.ts'

/**
 * Puts an announcement away for good; it is gone at once and comes back without a word if the server says no
 * (decisions: Errors). Success reloads the list (specification §4).
 */
export function useDismissal(): (id: number) => void {
  const dismissal = useAction(dismissAnnouncement, {
    failure: { fallback: 'Failed to dismiss announcement', silent: () => true },
    optimistic: {
      endpoint: listAnnouncements,
      update: (announcements, input) => announcements.filter(({ id }) => id !== input.params.id),
    },
    onFailure: logFailure,
  })
  return (id) => void dismissal.run({ params: { id } })
}

/** Only logged, in these words (specification §8). */
function logFailure(error: Error): void {
  console.error(error instanceof ApiError ? new Error(`HTTP error! status: ${error.status}`) : error)
}
