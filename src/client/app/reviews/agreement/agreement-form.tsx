import { Users } from 'lucide-icons'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import type { Agreement } from './use-agreement.ts'

interface AgreementFormProps {
  row: AdminSubmission
  agreement: Pick<Agreement, 'answer' | 'isSending'>
}

/** Replaces the buttons on a rejection that waits for this admin. */
export function AgreementForm({ row, agreement: { answer, isSending } }: AgreementFormProps) {
  return (
    <StickyActions>
      <p className="flex min-w-0 items-start gap-2">
        <Users size={16} className="mt-1 shrink-0 text-blue" />
        <span className="min-w-0 break-words">
          {row.reviewedBy?.name} wants to reject this. The member hears nothing until you agree. If you
          refuse, it’s pending again.
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button className="grow" busy={isSending} onClick={() => void answer([row], false)}>
          Refuse
        </Button>
        <Button variant="danger" className="grow" busy={isSending} onClick={() => void answer([row], true)}>
          Agree
        </Button>
      </div>
    </StickyActions>
  )
}

/** The status as admins see it: a mass rejection waits before it is one. */
export function DecisionBadge({ row: { status, hold } }: { row: Pick<AdminSubmission, 'status' | 'hold'> }) {
  return hold?.needsAgreement ? (
    <Badge tone="blue" icon={<Users size={13} strokeWidth={2.5} />}>
      Waiting for a second admin
    </Badge>
  ) : (
    <StatusBadge status={status}>{SUBMISSION_STATUS_LABELS[status]}</StatusBadge>
  )
}
