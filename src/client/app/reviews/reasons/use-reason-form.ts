import { useState } from 'react'
import { isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { RejectionReasonForm } from '#contract/reviews/rejection-reason-form.ts'
import {
  createRejectionReason,
  type RejectionReason,
  updateRejectionReason,
} from '#contract/reviews/rejection-reasons.ts'
import type { ReasonProof } from '#domain/reviews/rejection-reasons.ts'

/** The category '' is all of them. */
interface ReasonFields {
  name: string
  sentence: string
  proof: ReasonProof
  category: string
}

export function useReasonForm(reason: RejectionReason | null, onSaved: () => void) {
  const [seen, setSeen] = useState(reason)
  const editing = useActionForm(seen ? updateRejectionReason : createRejectionReason, {
    start: fieldsOf(seen),
    schema: RejectionReasonForm,
    read: ({ sentence, category, ...fields }: ReasonFields) => ({
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

function fieldsOf(reason: RejectionReason | null): ReasonFields {
  return {
    name: reason?.name ?? '',
    sentence: reason?.sentence ?? '',
    proof: reason?.proof ?? 'any',
    category: reason?.category ?? '',
  }
}
