import { useId } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SecondLookForm } from '#contract/rewards/case-forms.ts'
import { askSecondLook } from '#contract/rewards/cases.ts'
import { CASE_DUE_HOURS } from '#domain/rewards/cases.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

interface SecondLookDialogProps {
  caseId: number
  open: boolean
  onClose: () => void
}

/** The text survives closing the dialog, and a refusal. */
export default function SecondLookDialog({ caseId, open, onClose }: SecondLookDialogProps) {
  const formId = useId()
  const { field, send, isSending, problem } = useActionForm(askSecondLook, {
    start: { words: '' },
    schema: SecondLookForm,
    args: (body) => ({ params: { id: caseId }, body }),
    success: () => ['Second Look Requested', `We’ll answer within ${CASE_DUE_HOURS} hours.`],
    failed: 'Failed to ask for a second look',
    onSuccess: onClose,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ask for a second look"
      description="A different admin decides when possible."
      width="sm"
      problem={isSending ? null : problem}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending} busyLabel="Sending...">
            {problem === null ? 'Send' : 'Retry'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitBy(send)}>
        <TextArea
          label="What did we miss?"
          hint="Please leave out the code: we never need the whole code."
          required
          maxLength={MAX_NOTES_LENGTH}
          {...field('words')}
        />
      </form>
    </Dialog>
  )
}
