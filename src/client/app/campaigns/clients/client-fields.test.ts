import { expect, test } from 'vitest'
import type { Client } from '#contract/campaigns/clients.ts'
import { bodyOf, fieldsOf, NEW_CONTACT } from './client-fields.ts'

const CLIENT: Client = {
  id: 9,
  name: 'Lakeside Bakery',
  website: null,
  contacts: [{ name: 'Mina Roy', email: 'mina@bakery.example', phone: null, role: 'Owner' }],
  notes: 'Calls on Mondays.',
  archivedAt: null,
  createdAt: '2026-11-01T05:00:00+00:00',
  updatedAt: '2026-11-01T05:00:00+00:00',
  forgottenAt: null,
  campaigns: [],
  inquiries: [],
}

test('saving without a change keeps the client as it was', () => {
  const { name, website, contacts, notes } = CLIENT
  expect(bodyOf(fieldsOf(CLIENT))).toEqual({ name, website, contacts, notes })
})

test('what is left empty is nothing', () => {
  expect(bodyOf({ ...fieldsOf(null), website: ' ', contacts: [{ ...NEW_CONTACT, name: 'Lou' }] })).toEqual({
    name: '',
    website: null,
    contacts: [{ name: 'Lou', email: null, phone: null, role: null }],
    notes: '',
  })
})
