import { useId } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { changeDestination } from '#contract/rewards/own-destinations.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { languageOf } from '#domain/text/language.ts'
import { fieldsOfRequest } from './destination-fields.ts'
import { DestinationInputs } from './destination-inputs.tsx'
import { destinationRules } from './use-destination-form.ts'

/** Keeps what was typed when the server refuses it. */
export default function ChangeDestination({
  request,
  onClose,
}: {
  request: RewardRequest
  onClose: () => void
}) {
  const { id, reward } = request
  const formId = useId()
  const start = fieldsOfRequest(request)
  const { form, send, isSending, problem } = useActionForm(changeDestination, {
    start,
    ...destinationRules(request),
    args: (body) => ({ params: { id }, body }),
    success: () => ['Destination Changed', `We’ll send “${reward.name}” there once it’s approved.`],
    failed: 'Failed to change the destination',
    onSuccess: onClose,
  })
  return (
    <Dialog
      onClose={onClose}
      title="Change where it goes"
      description={<span lang={languageOf(reward.name)}>{reward.name}</span>}
      problem={problem}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitBy(send)} className="flex flex-col gap-4">
        <DestinationInputs asked={request} form={form} />
      </form>
    </Dialog>
  )
}
