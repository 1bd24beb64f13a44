import { Users } from 'lucide-icons'
import { useState } from 'react'
import { NOTICES, NoticeLine } from '#client/app/desk/layout/notice-line.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import type { WaitingRejections as Group } from '#contract/reviews/agreements.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import type { SubmissionAddress } from '../filters/use-submission-address.ts'
import type { Agreement } from './use-agreement.ts'

interface WaitingRejectionsProps {
  agreement: Agreement
  address: SubmissionAddress
  className?: string | undefined
}

/** Who wants to reject how many submissions of which task, and what this admin can do about it. */
export function WaitingRejections({ agreement, address, className }: WaitingRejectionsProps) {
  const groups = agreement.waiting?.groups ?? []
  if (groups.length === 0) return null
  return (
    <section aria-label="Waiting for a second admin" className={cx(NOTICES, className)}>
      {groups.map((group) => (
        <WaitingGroup key={`${group.asker.id} ${group.task.id}`} {...{ group, agreement, address }} />
      ))}
    </section>
  )
}

function WaitingGroup({ group, agreement, address }: WaitingRejectionsProps & { group: Group }) {
  const { asker, task, count, endsAt } = group
  const [isAsking, setAsking] = useState(false)
  const { filters, query, change } = address
  const isOwn = asker.id === agreement.myId
  const isShown = filters.asker === asker.id && query.task === task.id
  const canAnswer =
    isShown && agreement.listed.length > 0 && !(isOwn && agreement.waiting?.anotherAdminExists)
  const these = agreement.listed.length
  const leave = () => change({ asker: '', task: '', status: 'pending' })
  const answer = async (agrees: boolean) => {
    const isAll = (await agreement.answer(agreement.listed, agrees)) && these >= count
    setAsking(false)
    if (isAll) leave()
  }
  const submissions = plural(count, 'submission', 'submissions')
  const actions = (
    <>
      {canAnswer && !isOwn && (
        <Button size="sm" busy={agreement.isSending} onClick={() => void answer(false)}>
          {`Refuse all ${these}`}
        </Button>
      )}
      {canAnswer && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {isOwn ? `Confirm all ${these}` : `Agree with all ${these}`}
        </Button>
      )}
      {isShown ? (
        <Button size="sm" onClick={leave}>
          Back to pending submissions
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={`Show: ${task.title}`}
          onClick={() => change({ asker: asker.id, task: String(task.id), category: '', search: '' })}
        >
          Show
        </Button>
      )}
    </>
  )
  return (
    <>
      <NoticeLine icon={Users} actions={actions}>
        <strong className="font-semibold">
          {isOwn
            ? `You want to reject ${submissions} of `
            : `${asker.name} wants to reject ${submissions} of `}
          <span lang={languageOf(task.title)}>{task.title}</span>.
        </strong>{' '}
        {isOwn && !agreement.waiting?.anotherAdminExists
          ? 'No other admin can agree now, so you can confirm.'
          : 'No member hears of it before another admin agrees.'}{' '}
        {`Pending again on ${formatDateTime(endsAt)}.`}
      </NoticeLine>
      <AlertDialog
        open={isAsking}
        onClose={() => agreement.isSending || setAsking(false)}
        title={`Reject ${plural(these, 'submission', 'submissions')} of ${task.title}?`}
        description="Their members are notified now and can resubmit."
        confirmLabel={`Reject ${these}`}
        busy={agreement.isSending}
        onConfirm={() => void answer(true)}
      />
    </>
  )
}
