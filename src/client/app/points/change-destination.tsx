import { type FormEvent, useId } from 'react'
import { changeDestination } from '../../../contract/own-destinations.ts'
import type { RewardRequest } from '../../../contract/rewards.ts'
import { languageOf } from '../../../domain/language.ts'
import { showRefusedFields, wholeProblem } from '../../api/refused-fields.ts'
import { sendOnce } from '../../api/send-once.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { DESTINATION_NAMES, fieldsOfRequest } from './destination-fields.ts'
import { DestinationInputs } from './destination-inputs.tsx'
import { useDestinationForm } from './use-destination-form.ts'

interface ChangeDestinationProps {
  request: RewardRequest
  onClose: () => void
}

const FAILED = 'Failed to change the destination'

/** Corrects where a pending request goes; what was typed stays when the server says no. */
export function ChangeDestination({ request, onClose }: ChangeDestinationProps) {
  const { id, reward, destinationKind } = request
  const formId = useId()
  const form = useDestinationForm(destinationKind, fieldsOfRequest(request))
  const change = useAction(changeDestination, {
    success: () => ({
      title: 'Destination Changed',
      description: `We’ll send “${reward.name}” there once it’s approved.`,
      tone: 'success',
    }),
    failure: { fallback: FAILED },
    onSuccess: onClose,
    onFailure: (error) => showRefusedFields(form, error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sendOnce(form, (body) => change.run({ params: { id }, body }))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change where it goes"
      description={<span lang={languageOf(reward.name)}>{reward.name}</span>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.formState.isSubmitting}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ProblemText problem={change.error && wholeProblem(change.error, DESTINATION_NAMES, FAILED)} />
        <DestinationInputs kind={destinationKind} form={form} />
      </form>
    </Dialog>
  )
}
