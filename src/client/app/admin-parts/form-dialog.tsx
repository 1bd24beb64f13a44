import { type ReactNode, useId, useState } from 'react'
import { DiscardQuestion, UnsavedChanges } from '#client/app/unsaved-changes.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { Dialog, type DialogProps } from '#client/ui/overlays/dialog.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width' | 'focusAfter'> {
  submitLabel: string
  busyLabel: string
  editing: { isSending: boolean; problem: string | null; send: () => void }
  isDirty: boolean
  /** The parameter of the address that opens it. */
  openBy?: string
  /** Things that closing would lose besides typed text. */
  loss?: string | undefined
  closeLabel?: string
  onClose: () => void
  children: ReactNode
  /** A button that leads out of the problem, in the footer with it. */
  wayOut?: ReactNode
  /** Shown below the form, and not part of it. */
  below?: ReactNode
}

/** A form in a dialog; closing it asks first if there are unsaved changes. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, width, submitLabel, busyLabel, editing, onClose, loss } = props
  const { closeLabel = 'Cancel' } = props
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const wouldLose = props.isDirty || loss !== undefined
  const close = () => {
    if (editing.isSending) return
    if (wouldLose) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        onClose={() => close()}
        title={title}
        description={description}
        width={width}
        focusAfter={props.focusAfter}
        problem={editing.problem}
        footer={
          <>
            {props.wayOut}
            <Button onClick={close}>{closeLabel}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={editing.isSending}
              busyLabel={busyLabel}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submitBy(editing.send)} className="flex flex-col gap-4">
          {props.children}
        </form>
        {props.below}
      </Dialog>
      <DiscardQuestion open={isAsking} onClose={() => setAsking(false)} onConfirm={onClose} loss={loss} />
      <UnsavedChanges when={wouldLose} openBy={props.openBy} />
    </>
  )
}
