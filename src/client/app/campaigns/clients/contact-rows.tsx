import { Plus, Trash2 } from 'lucide-icons'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldsOfForm } from '#client/api/forms/fields-of-form.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { MAX_CLIENT_CONTACTS, MAX_CONTACT_LINE_LENGTH } from '#domain/campaigns/campaigns.ts'
import { MAX_EMAIL_LENGTH } from '#domain/text/email-address.ts'
import { MAX_PHONE_LENGTH } from '#domain/users/profile.ts'
import { NEW_CONTACT } from './client-fields.ts'
import type { ClientEditing } from './use-client-form.ts'

/** One row per person; focus goes to a new row, and from a removed one to the button that adds them. */
export function ContactRows({ form }: Pick<ClientEditing, 'form'>) {
  const contacts = useWatch({ control: form.control, name: 'contacts' })
  const field = fieldsOfForm(form)
  const adding = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number | null>(null)
  useEffect(() => {
    if (added !== null) form.setFocus(`contacts.${added}.name`)
  }, [added, form])
  const show = (next: typeof contacts) => {
    form.clearErrors('contacts')
    form.setValue('contacts', next, { shouldDirty: true })
  }
  const add = () => {
    show([...contacts, NEW_CONTACT])
    setAdded(contacts.length)
  }
  const remove = (at: number) => {
    show(contacts.filter((_, index) => index !== at))
    setAdded(null)
    adding.current?.focus()
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1 text-15 font-semibold">Contacts</legend>
      {contacts.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field's name has its row's position
        <fieldset key={at} className={ROW}>
          <legend className="sr-only">{`Contact ${at + 1}`}</legend>
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={MAX_CONTACT_LINE_LENGTH}
            required
            {...field(`contacts.${at}.name`)}
          />
          <TextField
            label="Role (optional)"
            autoComplete="off"
            maxLength={MAX_CONTACT_LINE_LENGTH}
            {...field(`contacts.${at}.role`)}
          />
          <TextField
            label="Email (optional)"
            inputMode="email"
            autoComplete="off"
            maxLength={MAX_EMAIL_LENGTH}
            {...field(`contacts.${at}.email`)}
          />
          <TextField
            label="Phone (optional)"
            type="tel"
            autoComplete="off"
            maxLength={MAX_PHONE_LENGTH}
            {...field(`contacts.${at}.phone`)}
          />
          <IconButton
            label={`Remove contact ${at + 1}`}
            icon={<Trash2 size={18} />}
            className="absolute top-2 right-2"
            onClick={() => remove(at)}
          />
        </fieldset>
      ))}
      <Button
        ref={adding}
        className="self-start"
        icon={<Plus size={16} />}
        disabledReason={
          contacts.length < MAX_CLIENT_CONTACTS
            ? null
            : `A client has at most ${MAX_CLIENT_CONTACTS} contacts.`
        }
        onClick={add}
      >
        Add a contact
      </Button>
    </fieldset>
  )
}

const ROW =
  'relative grid min-w-0 items-start gap-3 rounded-control border border-line p-3 pr-13 sm:grid-cols-2'
