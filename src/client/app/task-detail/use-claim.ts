import { useState } from 'react'
import { getTaskHistory } from '../../../contract/history.ts'
import { listTaskMedia } from '../../../contract/media.ts'
import { getPointsSummary, listPoints } from '../../../contract/points.ts'
import { claimTask, leaveTask, listTaskSubmissions, listUserTasks } from '../../../contract/submissions.ts'
import { getTask, listTasks } from '../../../contract/tasks.ts'
import { getCurrentUser } from '../../../contract/users.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { useAction } from '../../api/use-action.ts'
import type { OwnTasks } from '../task-parts/use-own-tasks.ts'

const CLAIM_FAILED = 'Failed to claim task'
const LEAVE_FAILED = 'Failed to unclaim task'

/** What a claim or its end puts out of date; a refusal as well, because then the screen showed old figures. */
const REFRESHES = [getTask, listTasks, listUserTasks, listTaskSubmissions, getTaskHistory]

/** Leaving takes the bonuses of claimed media back as well (decisions: Bonus media). */
const LEAVE_REFRESHES = [...REFRESHES, listTaskMedia, getCurrentUser, listPoints, getPointsSummary]

/** The member's claim on one task, and how to take and give back the place. */
export interface ClaimControl {
  isHeld: boolean
  claim: () => void
  isClaiming: boolean
  /** The server's reason why not, until the next try. */
  claimProblem: string | null
  leave: () => Promise<void>
  isLeaving: boolean
  leaveProblem: string | null
}

/** Claims and leaves the task. The server's answer counts until the list of the member's tasks has loaded again. */
export function useClaim(taskId: number, own: OwnTasks): ClaimControl {
  const [answer, setAnswer] = useState<{ isHeld: boolean; before: OwnTasks['rows'] } | null>(null)
  const claim = useAction(claimTask, {
    success: () => ({
      title: 'Task Claimed',
      description: 'Do the task, then submit your proof on this page.',
      tone: 'success',
    }),
    failure: { fallback: CLAIM_FAILED },
    refreshes: REFRESHES,
    onSuccess: () => setAnswer({ isHeld: true, before: own.rows }),
  })
  const leave = useAction(leaveTask, {
    success: () => ({
      title: 'Task Unclaimed',
      description: 'Your place is free for somebody else.',
      tone: 'success',
    }),
    failure: { fallback: LEAVE_FAILED },
    refreshes: LEAVE_REFRESHES,
    onSuccess: () => setAnswer({ isHeld: false, before: own.rows }),
  })
  const listed = own.rows.some((entry) => entry.taskId === taskId)
  return {
    isHeld: answer?.before === own.rows ? answer.isHeld : listed,
    claim: () => void claim.run({ params: { id: taskId } }),
    isClaiming: claim.isPending,
    claimProblem: claim.error && sentenceOf(claim.error, CLAIM_FAILED),
    leave: async () => {
      await leave.run({ params: { id: taskId } })
    },
    isLeaving: leave.isPending,
    leaveProblem: leave.error && sentenceOf(leave.error, LEAVE_FAILED),
  }
}
