import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { ShowNewest } from '#client/app/admin-parts/show-newest.tsx'
import { useDollars } from '#client/app/points/parts/dollars.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import {
  type Campaign,
  CampaignForm,
  createCampaign,
  getCampaign,
  updateCampaign,
} from '#contract/campaigns/campaigns.ts'
import { MAX_CAMPAIGN_NAME_LENGTH } from '#domain/campaigns/campaigns.ts'
import { SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { readCents } from '#domain/text/cents.ts'
import { formatCents } from '#domain/text/format.ts'
import type { ClientRef } from '../parts/client-picker.tsx'
import { useClientOptions } from '../parts/use-client-options.ts'
import {
  bodyOf,
  type CampaignFields,
  fieldProblems,
  fieldsOf,
  fieldsOfCopy,
  newFieldsFor,
  readWhole,
} from './campaign-fields.ts'

export type CampaignDraft =
  | { kind: 'create'; client: ClientRef | null }
  | { kind: 'copy' | 'edit'; campaign: Campaign }

interface CampaignFormDialogProps {
  draft: CampaignDraft
  onSaved?: (campaign: Campaign) => void
  onClose: () => void
}

export default function CampaignFormDialog({ draft, onSaved, onClose }: CampaignFormDialogProps) {
  // The campaign as it was opened, so that saving still sees what someone else changed.
  const [campaign, setCampaign] = useState(draft.kind === 'edit' ? draft.campaign : null)
  const editing = useCampaignForm(campaign, startOf(draft), (saved) => {
    // The unsaved form would hold back the way to the campaign.
    flushSync(onClose)
    onSaved?.(saved)
  })
  const newest = useEndpoint(getCampaign, { params: { id: campaign?.id ?? 0 }, enabled: false })
  const { form, field } = editing
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  const clients = useClientOptions(clientId)
  const isEdit = campaign !== null
  return (
    <FormDialog
      title={isEdit ? 'Edit Campaign' : draft.kind === 'copy' ? 'Copy Campaign' : 'New Campaign'}
      description={
        draft.kind === 'copy' ? 'A new draft with the same fields. Its tasks stay where they are.' : undefined
      }
      width="lg"
      submitLabel={isEdit ? 'Save Changes' : 'Create Campaign'}
      busyLabel={isEdit ? 'Saving...' : 'Creating...'}
      editing={editing}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      wayOut={
        isRefusedAs(editing.error, 'campaign.changed') && (
          <ShowNewest
            read={newest}
            onNewest={(read) => {
              setCampaign(read)
              editing.reset()
              form.reset(fieldsOf(read))
            }}
          />
        )
      }
    >
      <TextField label="Name" maxLength={MAX_CAMPAIGN_NAME_LENGTH} required {...field('name')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select label="Client" required {...field('clientId')} value={clientId}>
          <option value="">Choose a client</option>
          {clients.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Service" required {...field('service')}>
          <option value="">Choose a service</option>
          {SERVICE_INTERESTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="Ordered units"
          hint="Approved proofs the client pays for."
          inputMode="numeric"
          autoComplete="off"
          required
          {...field('orderedUnits')}
        />
        <TextField
          label="Price per unit"
          hint="In dollars, such as 12.50."
          inputMode="decimal"
          autoComplete="off"
          required
          {...field('unitPrice')}
        />
        <TextField
          label="Cap"
          hint="Points at most, bonus files included."
          inputMode="numeric"
          autoComplete="off"
          required
          {...field('cap')}
        />
        <Money form={form} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First day (optional)"
          hint="Toronto time. For your planning: start it yourself."
          type="date"
          {...field('startsOn')}
        />
        <TextField label="Last day (optional)" hint="Included." type="date" {...field('endsOn')} />
      </div>
    </FormDialog>
  )
}

function startOf(draft: CampaignDraft): CampaignFields {
  if (draft.kind === 'create') return newFieldsFor(draft.client?.id ?? null)
  return draft.kind === 'edit' ? fieldsOf(draft.campaign) : fieldsOfCopy(draft.campaign)
}

/** The most that the client pays, and the cost of the cap; each in its own sentence. */
function Money({ form }: Pick<ReturnType<typeof useCampaignForm>, 'form'>) {
  const [units, price, cap] = useWatch({
    control: form.control,
    name: ['orderedUnits', 'unitPrice', 'cap'],
  })
  const cost = useDollars('team')(readWhole(cap))
  const billed = readWhole(units) * (readCents(price) ?? Number.NaN)
  return (
    <p role="status" className="tabular text-13 text-ink2 empty:hidden sm:col-span-3">
      {billed > 0 && `The client pays at most ${formatCents(billed)}. `}
      {cost && `The cap costs us ${cost}.`}
    </p>
  )
}

function useCampaignForm(
  campaign: Campaign | null,
  start: CampaignFields,
  onSaved: (campaign: Campaign) => void,
) {
  const isNew = campaign === null
  return useActionForm(isNew ? createCampaign : updateCampaign, {
    start,
    schema: CampaignForm,
    read: bodyOf,
    check: fieldProblems,
    args: (body) =>
      isNew
        ? { body }
        : { params: { id: campaign.id }, body: { ...body, expectedUpdatedAt: campaign.updatedAt } },
    success: ({ name }) =>
      isNew
        ? ['Campaign Created', `“${name}” is a draft until you start it.`]
        : ['Campaign Updated', `“${name}” is saved.`],
    failed: isNew ? 'Failed to create the campaign' : 'Failed to update the campaign',
    alreadyArrived: 'Your first try went through. Please close this and edit the campaign.',
    onSuccess: onSaved,
  })
}
