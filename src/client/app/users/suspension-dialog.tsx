import { useState } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import {
  type AdminUserDetail,
  changeSuspension,
  SuspensionForm,
  suspendUser,
} from '#contract/users/admin-users.ts'
import { REQUEST_DUE_HOURS } from '#domain/rewards/rewards.ts'
import { plural } from '#domain/text/format.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { MAX_MEMBER_TEXT } from '#domain/users/suspension.ts'
import { nameOf } from './person.ts'

interface SuspensionDialogProps {
  user: AdminUserDetail
  isNew: boolean
  onClose: () => void
}

/** Suspends, or changes the texts of a suspension. */
export function SuspensionDialog({ user, isNew, onClose }: SuspensionDialogProps) {
  const { suspension } = user
  const [seen] = useState(suspension?.memberText)
  const editing = useActionForm(isNew ? suspendUser : changeSuspension, {
    start: { memberText: suspension?.memberText ?? '', internalNotes: suspension?.internalNotes ?? '' },
    schema: SuspensionForm,
    args: (body) => ({ params: { userId: user.id }, body: isNew ? body : { ...body, seen } }),
    success: () =>
      isNew ? ['User Suspended', `${nameOf(user)} is signed out everywhere.`] : ['Suspension Updated'],
    failed: isNew ? 'Failed to suspend user' : 'Failed to update the suspension',
    onSuccess: onClose,
  })
  const title = isNew ? `Suspend ${nameOf(user)}?` : 'Change the reason?'
  return (
    <AlertDialog
      title={title}
      description={
        isNew
          ? `They’re signed out everywhere and can’t sign in until you reinstate them. Their points stay, submission deadlines still apply, and we review the proof they sent. ${openRequests(user)}`
          : 'If you change what the member reads, we email it to them again.'
      }
      confirmLabel={isNew ? 'Suspend' : 'Save'}
      tone={isNew ? 'danger' : 'primary'}
      busy={editing.isSending}
      problem={editing.problem}
      onConfirm={() => editing.send()}
      onClose={onClose}
    >
      <form noValidate aria-label={title} onSubmit={submitBy(editing.send)} className="flex flex-col gap-3">
        <TextArea
          label="What the member reads"
          hint="The reason, in the email with a link to answer it. Also in the audit log and in the data they can download."
          rows={3}
          maxLength={MAX_MEMBER_TEXT}
          {...editing.field('memberText')}
        />
        <TextArea
          label="Internal notes (optional)"
          hint="Only admins see them, here and beside the member’s answer. By law, a member can ask for them."
          rows={2}
          maxLength={MAX_NOTES_LENGTH}
          {...editing.field('internalNotes')}
        />
      </form>
    </AlertDialog>
  )
}

/** Promised to the member, so the admin has to know. */
function openRequests({ counts }: AdminUserDetail): string {
  if (counts.openRequests === 0) return 'They have no open reward requests.'
  const open = plural(counts.openRequests, 'open reward request', 'open reward requests')
  return `We promise them a decision on their ${open} within ${REQUEST_DUE_HOURS} hours.`
}
