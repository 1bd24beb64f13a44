import { useState } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { savingWords } from '#client/app/admin-parts/ordered-list/listed.ts'
import { ListedFormDialog } from '#client/app/admin-parts/ordered-list/listed-form-dialog.tsx'
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
  type ReasonProof,
} from '#domain/reviews/rejection-reasons.ts'

export const PROOF_LABELS: Record<ReasonProof, string> = {
  any: 'Any proof',
  picture: 'Proof with a picture',
  text: 'Text-only proof',
}

export const EVERY_KIND = 'All task types'

const ADDING = {
  title: 'Add Reason',
  submitLabel: 'Add Reason',
  saved: 'Reason Added',
  failed: 'Failed to add the reason',
  alreadyArrived: 'Your first try went through. Please close this and edit the reason in the list.',
}

const EDITING = {
  ...ADDING,
  title: 'Edit Reason',
  submitLabel: 'Save Reason',
  saved: 'Reason Updated',
  failed: 'Failed to update the reason',
}

interface ReasonFormDialogProps {
  /** A null value creates a new one. */
  row: RejectionReason | null
  /** Its newest state; null if deleted, or new. */
  newest: RejectionReason | null
  onClose: () => void
}

export function ReasonFormDialog({ row, newest, onClose }: ReasonFormDialogProps) {
  const editing = useReasonForm(row, onClose)
  const { field } = editing
  const { data: known = [] } = useEndpoint(listAdminTaskCategories)
  const own = [row?.category, newest?.category].filter((category) => category != null)
  const categories = [...new Set([...own, ...known])].sort((a, b) => a.localeCompare(b))
  return (
    <ListedFormDialog
      words={editing.seen ? EDITING : ADDING}
      changed="rejection-reason.changed"
      {...{ editing, newest, onClose }}
      seen={editing.seen}
      onNewest={editing.showNewest}
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
    </ListedFormDialog>
  )
}

/** The category '' is all of them. */
function useReasonForm(row: RejectionReason | null, onSaved: () => void) {
  const [seen, setSeen] = useState(row)
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
    ...savingWords(seen ? EDITING : ADDING),
    onSuccess: onSaved,
  })
  return {
    ...editing,
    seen,
    showNewest: (newest: RejectionReason) => {
      setSeen(newest)
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
