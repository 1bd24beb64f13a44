import { useState } from 'react'
import { isRefusedAs } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { ShowNewest } from '#client/app/admin-parts/show-newest.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { type Client, getClient } from '#contract/campaigns/clients.ts'
import { MAX_CLIENT_NAME_LENGTH } from '#domain/campaigns/campaigns.ts'
import { MAX_WEBSITE_LENGTH } from '#domain/inbox/inquiries.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { fieldsOf } from './client-fields.ts'
import { ContactRows } from './contact-rows.tsx'
import { useClientForm } from './use-client-form.ts'

interface ClientFormDialogProps {
  /** The client to edit; null for a new one. */
  client: Client | null
  onSaved?: (client: Client) => void
  onClose: () => void
}

export default function ClientFormDialog(props: ClientFormDialogProps) {
  // The client as it was opened, so that saving still sees what someone else changed.
  const [client, setClient] = useState(props.client)
  const isNew = client === null
  const editing = useClientForm(client, (saved) => {
    props.onClose()
    props.onSaved?.(saved)
  })
  const newest = useEndpoint(getClient, { params: { id: client?.id ?? 0 }, enabled: false })
  const { form, field } = editing
  const isLonger = form.watch('contacts').length !== (client?.contacts.length ?? 0)
  return (
    <FormDialog
      title={isNew ? 'New Client' : 'Edit Client'}
      width="lg"
      submitLabel={isNew ? 'Create Client' : 'Save Changes'}
      busyLabel={isNew ? 'Creating...' : 'Saving...'}
      editing={editing}
      isDirty={form.formState.isDirty || isLonger}
      onClose={props.onClose}
      wayOut={
        isRefusedAs(editing.error, 'client.changed') && (
          <ShowNewest
            read={newest}
            onNewest={(read) => {
              setClient(read)
              editing.reset()
              form.reset(fieldsOf(read))
            }}
          />
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" maxLength={MAX_CLIENT_NAME_LENGTH} required {...field('name')} />
        <TextField
          label="Website (optional)"
          inputMode="url"
          maxLength={MAX_WEBSITE_LENGTH}
          {...field('website')}
        />
      </div>
      <ContactRows form={form} />
      <TextArea
        label="Notes (optional)"
        hint="Only admins see them."
        rows={4}
        maxLength={MAX_NOTES_LENGTH}
        {...field('notes')}
      />
    </FormDialog>
  )
}
