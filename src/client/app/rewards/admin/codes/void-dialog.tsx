import type { RefObject } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { CodeVoiding } from '#contract/rewards/code-forms.ts'
import { voidCodes } from '#contract/rewards/codes.ts'
import { MAX_VOID_REASON_LENGTH } from '#domain/rewards/codes.ts'
import { plural } from '#domain/text/format.ts'

interface VoidDialogProps {
  rewardId: number
  ids: number[]
  /** The button that opened it has nothing to do afterwards. */
  focusAfter: RefObject<HTMLElement | null>
  onVoided: () => void
  onClose: () => void
}

export default function VoidDialog({ rewardId, ids, focusAfter, onVoided, onClose }: VoidDialogProps) {
  const editing = useActionForm(voidCodes, {
    start: { reason: '' },
    schema: CodeVoiding,
    read: ({ reason }) => ({ ids, reason }),
    args: (body) => ({ params: { id: rewardId }, body }),
    success: ({ voided }) => ['Codes Made Void', `${plural(voided, 'code', 'codes')} won’t be delivered.`],
    failed: 'Failed to make the codes void',
    onSuccess: () => {
      onVoided()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Make ${plural(ids.length, 'code', 'codes')} void?`}
      description={`${ids.length === 1 ? 'It is' : 'They are'} never delivered, and this can’t be undone.`}
      submitLabel="Make Void"
      busyLabel="Saving..."
      editing={editing}
      isDirty={editing.form.formState.isDirty}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="For the audit log and the list of codes. Don’t write a code here."
        rows={2}
        maxLength={MAX_VOID_REASON_LENGTH}
        required
        {...editing.field('reason')}
      />
    </FormDialog>
  )
}
