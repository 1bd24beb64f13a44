import { expect, test } from 'vitest'
import { MAX_CLIENT_CONTACTS } from './campaigns.ts'
import { mergedPeople } from './merge-clients.ts'

const contact = (name: string, email: string | null = null, phone: string | null = null) => ({
  name,
  email,
  phone,
  role: null,
})
const client = (contacts: ReturnType<typeof contact>[], notes = '', name = 'Roy Maps') => ({
  name,
  contacts,
  notes,
})

test.each([
  [
    'one address in two spellings',
    contact('Ada Roy', 'ada@example.ca'),
    contact('A. Roy', 'Ada@Example.ca'),
    1,
  ],
  ['two addresses', contact('Ada Roy', 'ada@example.ca'), contact('Ada Roy', 'roy@example.ca'), 2],
  ['one name without an address', contact('Ada Roy'), contact('ada roy'), 1],
  ['one name, with an address once', contact('Ada Roy', 'ada@example.ca'), contact('Ada Roy'), 1],
  ['one name with two phones', contact('Ada Roy', null, '1'), contact('Ada Roy', null, '2'), 2],
])('%s', (_what, one, other, people) => {
  expect(mergedPeople(client([one]), client([other])).contacts).toHaveLength(people)
})

test.each([
  ['', '', ''],
  ['Ours.', '', 'Ours.'],
  ['', 'Theirs.', 'Roy Maps Ajax:\nTheirs.'],
  ['Ours.', 'Theirs.\n', 'Ours.\n\nRoy Maps Ajax:\nTheirs.'],
])('notes %j and %j', (ours, theirs, both) => {
  expect(mergedPeople(client([], ours), client([], theirs, 'Roy Maps Ajax')).notes).toBe(both)
})

test('contacts beyond the maximum go to the notes', () => {
  const many = Array.from({ length: MAX_CLIENT_CONTACTS }, (_, at) => contact(`Person ${at}`))
  const { contacts, notes } = mergedPeople(
    client(many, 'Ours.'),
    client([contact('Ada Roy', 'ada@example.ca', '416-555-0123'), many[0]!], 'Theirs.', 'Ajax'),
  )
  expect(contacts).toEqual(many)
  expect(notes).toBe('Ours.\n\nAjax:\nTheirs.\nAda Roy, ada@example.ca, 416-555-0123')
})
