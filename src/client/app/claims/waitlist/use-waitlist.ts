import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { ALL, useWholeList, type WholeList } from '#client/app/tasks/use-own-tasks.ts'
import { joinWaitlist, leaveWaitlist, listWaitlist, type WaitlistPlace } from '#contract/claims/waitlist.ts'

/** The member's places in line and the spots offered to them. */
function useWaitlist(): WholeList<WaitlistPlace> {
  return useWholeList(usePagedEndpoint(listWaitlist, ALL))
}

/** The server's reply wins until the list has reloaded. */
export function useLine(taskId: number) {
  const { rows, isPending } = useWaitlist()
  const [answer, setAnswer] = useState<{ place: WaitlistPlace | null; before: typeof rows } | null>(null)
  const join = useAction(joinWaitlist, {
    success: ({ offerUntil }) =>
      offerUntil === null
        ? ['You’re in line', 'We’ll tell you when a spot opens.']
        : ['A spot is yours', 'You can claim it now.'],
    failure: { fallback: 'Failed to join the line' },
    onSuccess: (place) => setAnswer({ place, before: rows }),
  })
  const leave = useAction(leaveWaitlist, {
    success: () => ['You left the line', 'You can join it again at any time.'],
    failure: { fallback: 'Failed to leave the line' },
    onSuccess: () => setAnswer({ place: null, before: rows }),
  })
  const listed = rows.find((row) => row.taskId === taskId) ?? null
  const call = { params: { id: taskId } }
  return {
    /** The place is null while the member is not in line. */
    place: answer?.before === rows ? answer.place : listed,
    join: () => void join.run(call),
    leave: () => void leave.run(call),
    /** The first of it while the list loads. */
    isBusy: isPending || join.isPending || leave.isPending,
    problem: join.problem ?? leave.problem,
  }
}
