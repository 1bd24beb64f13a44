import { MAX_CLIENT_CONTACTS } from './campaigns.ts'

/** A person at a client’s business. */
interface Contact {
  name: string
  email: string | null
  phone: string | null
  role: string | null
}

interface Merging {
  name: string
  contacts: readonly Contact[]
  notes: string
}

/** Whether both are about one person: by address, or by everything else where one has none. */
function isSame(one: Contact, other: Contact): boolean {
  const same = (left: string | null, right: string | null) => left?.toLowerCase() === right?.toLowerCase()
  if (one.email !== null && other.email !== null) return same(one.email, other.email)
  return same(one.name, other.name) && same(one.phone, other.phone)
}

function inOneLine({ name, email, phone, role }: Contact): string {
  return [name, role, email, phone].filter(Boolean).join(', ')
}

/** Each person once; those beyond the maximum go to the notes, behind the notes of both. */
export function mergedPeople(into: Merging, from: Merging): Pick<Merging, 'notes'> & { contacts: Contact[] } {
  const people: Contact[] = [...into.contacts]
  for (const contact of from.contacts) {
    if (!people.some((known) => isSame(known, contact))) people.push(contact)
  }
  const beyond = people.slice(MAX_CLIENT_CONTACTS).map(inOneLine)
  const added = [from.notes.trim(), ...beyond].filter(Boolean)
  const notes = [into.notes.trim(), added.length > 0 && [`${from.name}:`, ...added].join('\n')]
  return {
    contacts: people.slice(0, MAX_CLIENT_CONTACTS),
    notes: notes.filter(Boolean).join('\n\n'),
  }
}
