import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { UnsavedChanges } from '../../unsaved-changes.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width'> {
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Something was typed that is not saved: closing asks first. */
  isDirty: boolean
  /** What went wrong as a whole; what is wrong with one field stands there. */
  problem: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. What was typed is lost only when the person says so. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, width, submitLabel, busyLabel, isBusy, isDirty, problem, onSubmit, onClose } =
    props
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || isBusy || close()}
        title={title}
        description={description}
        width={width}
        footer={
          <>
            <Button onClick={() => isBusy || close()}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {props.children}
          <ProblemText problem={problem} />
        </form>
      </Dialog>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        description="What you changed here is not saved yet."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
      <UnsavedChanges when={isDirty} />
    </>
  )
}
