import { useState } from 'react'
import { useLocation } from 'wouter'
import { LeaveTask } from '#client/app/claims/claim-parts.tsx'
import { useClaim } from '#client/app/claims/use-claim.ts'
import { FirstCard } from '#client/app/dashboard/newcomer/first-card.tsx'
import type { CheckedProfile } from '#client/app/dashboard/newcomer/use-first-points.ts'
import { sentMessage } from '#client/app/proofs/proof-sent.ts'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toastSuccess } from '#client/ui/overlays/toasts.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import type { OwnTasks } from '../use-own-tasks.ts'
import { StaticTask } from './listed-task.tsx'
import { RejectedSubmission } from './submission-status.tsx'

interface ProfileTaskProps {
  task: Task
  /** Promised to this member. */
  points: number
  user: CurrentUser
  own: OwnTasks
  /** An approval that was undone. */
  rejected: MemberSubmission | null
}

interface Question {
  profile: CheckedProfile
  answer: (isYes: boolean) => void
}

/** The profile task until it is paid: one button does all of its steps, so it has none (specification §4). */
export default function ProfileTask({ task, points, user, own, rejected }: ProfileTaskProps) {
  const now = useNow()
  const [, navigate] = useLocation()
  const claim = useClaim(task.id, own, () => undefined)
  const [question, setQuestion] = useState<Question | null>(null)
  const confirm = (profile: CheckedProfile) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setQuestion(null)
        resolve(isYes)
      }
      setQuestion({ profile, answer })
    })
  const goOn = (pointsAwarded: number) => {
    toastSuccess(sentMessage({ status: 'approved', pointsAwarded }))
    navigate('/')
  }
  return (
    <>
      {rejected && <RejectedSubmission submission={rejected} requirements={task.requirements} now={now} />}
      <div className="flex flex-col gap-3">
        <FirstCard
          user={user}
          task={task}
          isHeld={claim.isHeld}
          points={points}
          isFirst={false}
          onCollect={() => undefined}
          confirm={confirm}
          onPaid={goOn}
          ref={null}
        />
        <p className="text-ink2">
          You can also change your profile in{' '}
          <TextLink href={`/settings?task=${task.id}`}>Account Settings</TextLink>.
        </p>
      </div>
      <StaticTask task={task} />
      {question && <ConfirmProfile {...question} />}
      {claim.isHeld && !rejected && <LeaveTask taskId={task.id} claim={claim} hasUnsent={false} />}
    </>
  )
}

function ConfirmProfile({ profile, answer }: Question) {
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title="Confirm Submission"
      description="We check your profile right away."
      width="sm"
      isQuestion
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            Confirm & Submit
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 pb-3">
        <div>
          <dt className="text-13 text-ink2">Full name</dt>
          <dd>{`${profile.firstName ?? ''} ${profile.lastName ?? ''}`.trim()}</dd>
        </div>
        <div>
          <dt className="text-13 text-ink2">Phone number</dt>
          <dd className="tabular">{profile.phoneNumber}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
