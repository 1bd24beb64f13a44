import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { cancelRewardRequest, type RewardRequest } from '#contract/rewards/rewards.ts'
import { cancelRefusal } from '#domain/rewards/rewards.ts'
import { formatPoints } from '#domain/text/format.ts'

/** The button shows only while the request is pending; a refusal stays readable after that. */
export function CancelRequest({ request }: { request: RewardRequest }) {
  const { id, reward, pointsSpent } = request
  const [isAsking, setAsking] = useState(false)
  const cancellation = useAction(cancelRewardRequest, {
    success: () => ['Request Cancelled', `We returned ${formatPoints(pointsSpent)} to your account.`],
    failure: { fallback: 'Failed to cancel request' },
  })
  const cancel = async () => {
    await cancellation.run({ params: { id } })
    setAsking(false)
  }
  return (
    <>
      {cancelRefusal(request) === null && (
        <Button size="sm" className="self-start" onClick={() => setAsking(true)}>
          Cancel request<VisuallyHidden> for {reward.name}</VisuallyHidden>
        </Button>
      )}
      <ProblemText problem={cancellation.problem} />
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel this request?"
        description={`“${reward.name}” won’t be sent to you. ${formatPoints(pointsSpent)} will be returned to your account.`}
        cancelLabel="Keep request"
        confirmLabel="Cancel request"
        busy={cancellation.isPending}
        onConfirm={() => void cancel()}
      />
    </>
  )
}
