import { useState } from 'react'
import { isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { RejectionReasonForm } from '#contract/reviews/rejection-reason-form.ts'
import {
  createRejectionReason,
  type RejectionReason,
  updateRejectionReason,
} from '#contract/reviews/rejection-reasons.ts'
import { listAdminTaskCategories } from '#contract/tasks/admin-tasks.ts'
import {
  MAX_REASON_NAME_LENGTH,
  MAX_REASON_SENTENCE_LENGTH,
  REASON_PROOFS,
} from '#domain/reviews/rejection-reasons.ts'
import { EVERY_KIND, PROOF_LABELS } from './reason-row.tsx'

interface ReasonFormDialogProps {
  /** A null value creates a new one. */
  reason: RejectionReason | null
  /** Its newest state; null if deleted, or new. */
  newest: RejectionReason | null
  onClose: () => void
}

export function ReasonFormDialog({ reason, newest, onClose }: ReasonFormDialogProps) {
  const editing = useReasonForm(reason, onClose)
  const { field } = editing
  const { data: known = [] } = useEndpoint(listAdminTaskCategories)
  const own = [reason?.category, newest?.category].filter((category) => category != null)
  const categories = [...new Set([...own, ...known])].sort((a, b) => a.localeCompare(b))
  return (
    <FormDialog
      title={reason ? 'Edit Reason' : 'Add Reason'}
      submitLabel={reason ? 'Save Reason' : 'Add Reason'}
      busyLabel="Saving..."
      editing={editing}
      isDirty={editing.form.formState.isDirty}
      onClose={onClose}
      wayOut={
        editing.isOutdated &&
        newest &&
        newest.updatedAt !== editing.seenUpdatedAt && (
          <Button onClick={() => editing.showNewest(newest)}>Show their version and discard mine</Button>
        )
      }
    >
      <TextField
        label="Name"
        hint="Shown on the button."
        maxLength={MAX_REASON_NAME_LENGTH}
        autoComplete="off"
        required
        {...field('name')}
      />
      <TextArea
        label="Note to the member"
        hint="Say what’s wrong and how to fix it."
        maxLength={MAX_REASON_SENTENCE_LENGTH}
        rows={3}
        required
        {...field('sentence')}
      />
      <Select label="Applies to" {...field('proof')}>
        {REASON_PROOFS.map((proof) => (
          <option key={proof} value={proof}>
            {PROOF_LABELS[proof]}
          </option>
        ))}
      </Select>
      <Select label="Task type" {...field('category')}>
        <option value="">{EVERY_KIND}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}

/** The category '' is all of them. */
function useReasonForm(reason: RejectionReason | null, onSaved: () => void) {
  const [seen, setSeen] = useState(reason)
  const editing = useActionForm(seen ? updateRejectionReason : createRejectionReason, {
    start: fieldsOf(seen),
    schema: RejectionReasonForm,
    read: ({ sentence, category, ...fields }: ReturnType<typeof fieldsOf>) => ({
      ...fields,
      // Pasted text can have line breaks.
      sentence: sentence.replaceAll(/\s+/g, ' '),
      category: category || null,
    }),
    args: (body) =>
      seen ? { params: { id: seen.id }, body: { ...body, expectedUpdatedAt: seen.updatedAt } } : { body },
    success: ({ name }) => [seen ? 'Reason Updated' : 'Reason Added', `“${name}” is saved.`],
    failed: seen ? 'Failed to update the reason' : 'Failed to add the reason',
    failure: { silent: true },
    alreadyArrived: 'Your first try went through. Please close this and edit the reason in the list.',
    onSuccess: onSaved,
  })
  return {
    ...editing,
    /** Another admin changed the reason, so saving would silently undo their change. */
    isOutdated: isRefusedAs(editing.error, 'rejection-reason.changed'),
    seenUpdatedAt: seen?.updatedAt,
    /** Replaces what was typed with the version another admin saved. */
    showNewest: (newest: RejectionReason) => {
      setSeen(newest)
      editing.reset()
      editing.form.reset(fieldsOf(newest))
    },
  }
}

function fieldsOf(reason: RejectionReason | null) {
  return {
    name: reason?.name ?? '',
    sentence: reason?.sentence ?? '',
    proof: reason?.proof ?? ('any' as const),
    category: reason?.category ?? '',
  }
}
