import { type FormEvent, useId } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { FieldError } from '#client/ui/fields/problem-text.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { t } from '#client/words/t.ts'
import { CaseForm } from '#contract/rewards/case-forms.ts'
import { getOwnCases, openCase } from '#contract/rewards/cases.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { caseChoices } from '#domain/rewards/case-words.ts'
import { CASE_DUE_HOURS, CASE_KIND_LABELS, knownOfDelivery } from '#domain/rewards/cases.ts'
import { languageOf } from '#domain/text/language.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { ReportPicture } from './report-picture.tsx'
import { useReportPicture } from './use-report-picture.ts'

interface ReportDeliveryProps {
  request: RewardRequest
  open: boolean
  onClose: () => void
}

const EMPTY = { kind: '', words: '' }

/** Closing the dialog, or a refusal, keeps the words, the choice and the picture. */
export default function ReportDelivery({ request, open, onClose }: ReportDeliveryProps) {
  const { id, reward } = request
  const formId = useId()
  const picture = useReportPicture()
  const { form, field, send, isSending, problem } = useActionForm(openCase, {
    start: EMPTY,
    schema: CaseForm,
    args: (body) => ({ params: { id }, form: formOf(body, picture.file) }),
    success: () => ['Report Sent', `We’ll look into it and answer within ${CASE_DUE_HOURS} hours.`],
    failed: 'Failed to send your report',
    alreadyArrived: 'We already have your report. It’s under your request.',
    onSuccess: () => {
      form.reset(EMPTY)
      picture.remove()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (picture.part === null) send()
  }
  const kind = field('kind')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Report a problem"
      description={<span lang={languageOf(reward.name)}>{reward.name}</span>}
      problem={isSending ? null : problem}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSending}
            busyLabel="Sending..."
            disabledReason={picture.part === null ? null : 'Your picture isn’t ready yet.'}
            hideReason
          >
            {problem === null ? 'Send' : 'Retry'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Known request={request} isWanted={open} />
        <fieldset className="flex flex-col gap-1" aria-describedby={kind.error && `${formId}-kind`}>
          <legend className="pb-1 font-semibold">What’s wrong?</legend>
          {caseChoices(request).map((choice) => (
            <label key={choice.kind} className="target flex items-start gap-3 py-1 touch:py-2">
              <input
                type="radio"
                value={choice.kind}
                {...form.register('kind')}
                aria-invalid={kind.error ? true : undefined}
                className="mt-0.5 size-5 shrink-0"
              />
              <span>
                {CASE_KIND_LABELS[choice.kind]}
                <span className="block text-13 text-ink2">{choice.hint}</span>
              </span>
            </label>
          ))}
          <FieldError id={`${formId}-kind`} message={kind.error} />
        </fieldset>
        <TextArea
          label="What happened?"
          hint="Where did you try it, and what did you see? Please leave out the code: we never need the whole code."
          required
          maxLength={MAX_NOTES_LENGTH}
          {...field('words')}
        />
        <ReportPicture picture={picture} />
      </form>
    </Dialog>
  )
}

/** Times only; until they arrive, the date of the delivery. */
function Known({ request, isWanted }: { request: RewardRequest; isWanted: boolean }) {
  const { data } = useEndpoint(getOwnCases, { params: { id: request.id }, enabled: isWanted })
  const { deliveredAt, firstRevealedAt, hasCode } = data ?? {
    ...{ deliveredAt: request.reviewedAt, firstRevealedAt: null, hasCode: false },
  }
  if (deliveredAt === null) return null
  return <p className="text-ink2">{t(knownOfDelivery({ deliveredAt, firstRevealedAt, hasCode }))}</p>
}

/** The picture comes last, so that the server can check the rest first. */
function formOf({ kind, words }: { kind: string; words: string }, picture: File | null): FormData {
  const form = new FormData()
  form.append('kind', kind)
  form.append('words', words)
  if (picture) form.append('picture', picture)
  return form
}
