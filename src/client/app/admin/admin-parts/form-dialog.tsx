import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { DiscardQuestion, UnsavedChanges } from '../../unsaved-changes.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width'> {
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Something was typed that is not saved: closing asks first. */
  isDirty: boolean
  /** What closing would lose besides what was typed. */
  loss?: string | undefined
  closeLabel?: string
  /** What went wrong as a whole; what is wrong with one field stands there. */
  problem: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** What stands below the form and is no part of it. */
  below?: ReactNode
}

/** A form in a dialog. What was typed is lost only when the person says so. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, width, submitLabel, busyLabel, isBusy, problem, onSubmit, onClose, loss } =
    props
  const { closeLabel = 'Cancel' } = props
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const wouldLose = props.isDirty || loss !== undefined
  const close = () => {
    if (isBusy) return
    if (wouldLose) setAsking(true)
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || close()}
        title={title}
        description={description}
        width={width}
        footer={
          <>
            <Button onClick={close}>{closeLabel}</Button>
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
        {props.below}
      </Dialog>
      <DiscardQuestion open={isAsking} onOpenChange={setAsking} onConfirm={onClose} loss={loss} />
      <UnsavedChanges when={wouldLose} />
    </>
  )
}
