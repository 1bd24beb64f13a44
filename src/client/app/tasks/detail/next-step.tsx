import type { ReactNode, RefObject } from 'react'
import { claimStep } from '#client/app/claims/claim-parts.tsx'
import type { ClaimControl } from '#client/app/claims/use-claim.ts'
import { submitLabel } from '#client/app/proofs/form/submission-area.tsx'
import type { Proof } from '#client/app/proofs/form/use-proof.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { MemberTaskState } from '#domain/proofs/submissions.ts'
import { ActionBar } from './action-bar.tsx'

interface NextStepProps {
  task: Task
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
  const { says, action } = stepOf(props, useOnline())
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

function stepOf(props: NextStepProps, isOnline: boolean): { says: ReactNode; action: ReactNode } {
  const { task, state, now, claim, proof, isMain, onShowWork } = props
  if (state === 'unclaimed') return claimStep({ task, claim, now, isOnline })
  if (state === 'pending' || state === 'approved') {
    return {
      says: state === 'pending' ? 'We’re reviewing your proof.' : 'You’ve completed this task.',
      action: <ButtonLink href="/tasks">Browse Tasks</ButtonLink>,
    }
  }
  if (proof.face !== 'form') {
    return { says: 'Your proof isn’t sent yet.', action: <Button onClick={onShowWork}>Show proof</Button> }
  }
  const { isEmpty } = proof.draft
  return {
    says: saysOf(proof, state),
    action: (
      <Button
        variant={isMain || !isEmpty ? 'primary' : 'secondary'}
        onClick={isEmpty ? onShowWork : proof.confirm}
      >
        {isEmpty ? 'Add proof' : submitLabel(state === 'rejected')}
      </Button>
    ),
  }
}

function saysOf({ draft }: Proof, state: MemberTaskState): string {
  if (!draft.isEmpty) return 'Your proof is ready to send.'
  return state === 'rejected' ? 'We didn’t approve your proof.' : 'You have a spot.'
}
