import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { claimTask, leaveTask } from '#contract/claims/claims.ts'
import { useLine } from './waitlist/use-waitlist.ts'

/** The server's reply wins until the member's task list has reloaded. */
export function useClaim(taskId: number, own: OwnTasks, onLeft: () => void) {
  const [answer, setAnswer] = useState<{ isHeld: boolean; before: OwnTasks['rows'] } | null>(null)
  const [willAgree, setWillAgree] = useState(false)
  const claim = useAction(claimTask, {
    // The page that follows says the rest.
    success: () => ['Task Claimed'],
    failure: { fallback: 'Failed to claim task' },
    onSuccess: () => setAnswer({ isHeld: true, before: own.rows }),
  })
  const leave = useAction(leaveTask, {
    success: () => ['Task Unclaimed', 'Your spot is open for someone else.'],
    failure: { fallback: 'Failed to unclaim task' },
    onSuccess: () => {
      setAnswer({ isHeld: false, before: own.rows })
      setWillAgree(false)
      onLeft()
    },
  })
  const line = useLine(taskId)
  const listed = own.rows.some((entry) => entry.taskId === taskId)
  return {
    isHeld: answer?.before === own.rows ? answer.isHeld : listed,
    line,
    /** The claim that follows agrees that the business sees the proof. */
    willAgree,
    setWillAgree,
    claim: () =>
      void claim.run({ params: { id: taskId }, ...(willAgree && { body: { reportConsent: true } }) }),
    isClaiming: claim.isPending,
    /** The server's reason, until the next try. */
    claimProblem: claim.problem,
    leave: async () => {
      await leave.run({ params: { id: taskId } })
    },
    isLeaving: leave.isPending,
    leaveProblem: leave.problem,
  }
}

export type ClaimControl = ReturnType<typeof useClaim>
