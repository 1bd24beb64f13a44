import { useState } from 'react'
import { listTaskMedia } from '../../../contract/media.ts'
import { usePagedEndpoint } from '../../api/use-paged-endpoint.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import type { ClaimControl } from './use-claim.ts'

const LEAVE = 'Remove Me from Task'

/** Gives the member's place back, after one question; offered only while nothing was submitted. */
export function LeaveTask({ taskId, claim }: { taskId: number; claim: ClaimControl }) {
  const media = usePagedEndpoint(listTaskMedia, { params: { id: taskId } })
  const hasBonus = media.rows.some(({ paidPoints }) => paidPoints !== null && paidPoints > 0)
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await claim.leave()
    setAsking(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button onClick={() => setAsking(true)}>{LEAVE}</Button>
      <ProblemText problem={claim.leaveProblem} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Leave this task?"
        description="Your place goes to somebody else. You can claim the task again while there are places left."
        cancelLabel="Stay"
        confirmLabel={LEAVE}
        busy={claim.isLeaving}
        onConfirm={() => void leave()}
      >
        {hasBonus && (
          <p className="text-ink2">
            The bonus points you have from its media are taken back; the files stay used.
          </p>
        )}
      </AlertDialog>
    </div>
  )
}
