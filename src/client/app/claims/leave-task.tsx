import { useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { listTaskMedia } from '#contract/media/media.ts'
import type { ClaimControl } from './use-claim.ts'

const LEAVE = 'Remove Me from Task'

interface LeaveTaskProps {
  taskId: number
  claim: ClaimControl
  /** This device has an unsent proof or draft. */
  hasUnsent: boolean
}

/** Offered only while nothing has been submitted. */
export function LeaveTask({ taskId, claim, hasUnsent }: LeaveTaskProps) {
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
        onClose={() => setAsking(false)}
        title="Leave this task?"
        description="Your spot opens up for someone else. You can claim the task again if a spot is open."
        cancelLabel="Stay"
        confirmLabel={LEAVE}
        busy={claim.isLeaving}
        onConfirm={() => void leave()}
      >
        {hasUnsent && (
          <p className="text-ink2">
            Your proof hasn’t been sent. You can only send it while you have a spot.
          </p>
        )}
        {hasBonus && (
          <p className="text-ink2">
            You lose the bonus points from its media, and you can’t claim those files again.
          </p>
        )}
      </AlertDialog>
    </div>
  )
}
