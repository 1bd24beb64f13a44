import { type RefObject, useState } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { createReportLink, ReportLinkForm } from '#contract/campaigns/reports.ts'
import { daysAfter, linkDayProblem, USUAL_REPORT_LINK_DAYS } from '#domain/campaigns/report-links.ts'
import { MAX_REPORT_LINK_DAYS, MAX_REPORT_LINK_NAME_LENGTH } from '#domain/campaigns/reports.ts'
import { formatDeadlineDate } from '#domain/text/format.ts'
import { torontoDay } from '#domain/time/time.ts'

interface NewLinkDialogProps {
  campaignId: number
  /** The form that opened the address is gone when that closes. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A form, and then the address: it is in no other answer. */
export default function NewLinkDialog({ campaignId, focusAfter, onClose }: NewLinkDialogProps) {
  const [today] = useState(() => torontoDay(new Date(serverNow())))
  const [made, setMade] = useState<{ address: string; endsAt: string } | null>(null)
  const editing = useActionForm(createReportLink, {
    start: { name: '', endsOn: daysAfter(today, USUAL_REPORT_LINK_DAYS) },
    schema: ReportLinkForm,
    read: (fields: { name: string; endsOn: string }) => fields,
    check: ({ endsOn }) => ({ endsOn: endsOn === '' ? null : linkDayProblem(endsOn, today) }),
    args: (body) => ({ params: { id: campaignId }, body }),
    failed: 'Failed to create the link',
    onSuccess: ({ address, link }) => setMade({ address, endsAt: link.endsAt }),
  })
  if (made) return <Address {...made} {...{ focusAfter, onClose }} />
  const { form, field } = editing
  return (
    <FormDialog
      title="New Link"
      description="Anyone who has the link can open the report, until its last day or until you revoke it."
      submitLabel="Create Link"
      busyLabel="Creating..."
      editing={editing}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="For the team: who gets it."
        maxLength={MAX_REPORT_LINK_NAME_LENGTH}
        autoComplete="off"
        required
        {...field('name')}
      />
      <TextField
        label="Last day"
        hint={`Included, in Toronto time. At most ${MAX_REPORT_LINK_DAYS} days from today.`}
        type="date"
        min={today}
        max={daysAfter(today, MAX_REPORT_LINK_DAYS)}
        required
        {...field('endsOn')}
      />
    </FormDialog>
  )
}

interface AddressProps extends Omit<NewLinkDialogProps, 'campaignId'> {
  address: string
  endsAt: string
}

/** Neither a press outside nor a second Enter closes it. */
function Address({ address, endsAt, focusAfter, onClose }: AddressProps) {
  return (
    <AlertDialog
      onClose={onClose}
      focusAfter={focusAfter}
      title="Copy the link now"
      description="We show it only this once. If it’s lost, revoke it and create another one."
      tone="primary"
      confirmLabel={null}
      cancelLabel="Done"
      onConfirm={onClose}
    >
      <div className="flex items-end gap-2">
        <TextField
          label="Link"
          className="min-w-0 grow"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton size="md" text={address} what="the link" />
      </div>
      <p className="text-13 text-ink2">It works until {formatDeadlineDate(endsAt)}.</p>
    </AlertDialog>
  )
}
