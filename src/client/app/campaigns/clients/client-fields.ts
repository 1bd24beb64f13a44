import type { Client, createClient } from '#contract/campaigns/clients.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { isBlank } from '#domain/text/text.ts'

export const NEW_CONTACT = { name: '', email: '', phone: '', role: '' }

/** The form's values; an empty text is nothing. */
export function fieldsOf(client: Client | null) {
  return {
    name: client?.name ?? '',
    website: client?.website ?? '',
    contacts: (client?.contacts ?? []).map(({ name, email, phone, role }) => ({
      name,
      email: email ?? '',
      phone: phone ?? '',
      role: role ?? '',
    })),
    notes: client?.notes ?? '',
  }
}

type ClientFields = ReturnType<typeof fieldsOf>

export function bodyOf({ name, website, contacts, notes }: ClientFields): BodyInputOf<typeof createClient> {
  return {
    name,
    website: orNull(website),
    contacts: contacts.map((contact) => ({
      name: contact.name,
      email: orNull(contact.email),
      phone: orNull(contact.phone),
      role: orNull(contact.role),
    })),
    notes,
  }
}

function orNull(text: string): string | null {
  return isBlank(text) ? null : text
}
