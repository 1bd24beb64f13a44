import type { ReactNode, RefObject } from 'react'
import { ClaimButton } from '#client/app/claims/claim-parts.tsx'
import type { ClaimControl } from '#client/app/claims/use-claim.ts'
import type { Proof } from '#client/app/proofs/form/use-proof.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import type { MemberTaskState } from '#domain/proofs/submissions.ts'
import { missingFromProfile, PROFILE_FIELD_WORDS } from '#domain/tasks/tasks.ts'
import { formatList } from '#domain/text/format.ts'
import { refusalOf } from '../deadlines.ts'
import { ActionBar } from './action-bar.tsx'

interface NextStepProps {
  task: Task
  user: CurrentUser
  state: MemberTaskState
  points: number
  now: Date
  claim: ClaimControl
  proof: Proof
  place: RefObject<HTMLElement | null>
  /** The main button of the page; opening the task's page may come first. */
  isMain: boolean
  /** The form's own button is in view. */
  isRepeated: boolean
  onShowWork: () => void
}

/** Each state of a task says what is going on, with its one action. */
export function NextStep(props: NextStepProps) {
  const { state, points, place, isRepeated } = props
  const { says, action } = stepOf(props)
  return (
    <ActionBar
      points={points}
      isEarned={state === 'approved'}
      says={says}
      isRepeated={isRepeated}
      place={place}
    >
      {action}
    </ActionBar>
  )
}

function stepOf(props: NextStepProps): { says: string | null; action: ReactNode } {
  const { task, user, state, now, claim, proof, isMain, onShowWork } = props
  if (state === 'unclaimed') {
    return {
      says: refusalOf(task, now, claim.line.place) === null ? 'You can claim this task.' : null,
      action: <ClaimButton task={task} claim={claim} now={now} />,
    }
  }
  if (state === 'pending' || state === 'approved') {
    return {
      says: state === 'pending' ? 'We’re reviewing your proof.' : 'You’ve completed this task.',
      action: <ButtonLink href="/tasks">Browse Tasks</ButtonLink>,
    }
  }
  if (proof.face !== 'form') {
    return { says: 'Your proof isn’t sent yet.', action: <Button onClick={onShowWork}>Show proof</Button> }
  }
  if (task.autoVerified) return profileStep(user, proof)
  return {
    says: saysOf(proof, state),
    action: (
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        onClick={proof.draft.isEmpty ? onShowWork : proof.confirm}
      >
        {state === 'rejected' ? 'Resubmit' : 'Send proof'}
      </Button>
    ),
  }
}

function saysOf({ draft }: Proof, state: MemberTaskState): string {
  if (!draft.isEmpty) return 'Your proof is ready to send.'
  return state === 'rejected' ? 'We didn’t approve your proof.' : 'You have a spot.'
}

/** Says what the profile still needs, and leads to the first of it. */
function profileStep(user: CurrentUser, proof: Proof): { says: string; action: ReactNode } {
  const missing = missingFromProfile(user)
  const [first] = missing
  if (first === undefined) {
    return {
      says: 'Your profile is complete.',
      action: (
        <Button variant="primary" onClick={proof.confirm}>
          Submit Task
        </Button>
      ),
    }
  }
  return {
    says: 'Not complete yet.',
    action: (
      <ButtonLink href={`/settings#${first}`} variant="primary">
        Add your {formatList(missing.map((field) => PROFILE_FIELD_WORDS[field]))}
      </ButtonLink>
    ),
  }
}
