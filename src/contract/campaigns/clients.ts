import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  EmailAddress,
  Id,
  Instant,
  Line,
  Phone,
  pageQuery,
  RequiredLine,
  Search,
  Text,
} from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import {
  CAMPAIGN_STATUSES,
  MAX_CLIENT_CONTACTS,
  MAX_CLIENT_NAME_LENGTH,
  MAX_CONTACT_LINE_LENGTH,
} from '#domain/campaigns/campaigns.ts'
import { INBOX_STATUSES } from '#domain/inbox/inbox.ts'
import { MAX_WEBSITE_LENGTH } from '#domain/inbox/inquiries.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'

/** A person at the business. */
export const Contact = z.strictObject({
  name: RequiredLine(MAX_CONTACT_LINE_LENGTH, sentence('Name is required')),
  email: z.nullable(EmailAddress),
  phone: z.nullable(Phone),
  role: z.nullable(Line(MAX_CONTACT_LINE_LENGTH)),
})

export const ClientForm = z.strictObject({
  name: RequiredLine(MAX_CLIENT_NAME_LENGTH, sentence('Name is required')),
  website: z.nullable(Line(MAX_WEBSITE_LENGTH)),
  contacts: z
    .array(Contact)
    .check(
      z.maxLength(
        MAX_CLIENT_CONTACTS,
        sentence('Please keep at most {most} contacts.', { most: MAX_CLIENT_CONTACTS }),
      ),
    ),
  notes: Text(MAX_NOTES_LENGTH),
})
export type ClientForm = z.output<typeof ClientForm>

const clientParts = {
  id: Id,
  name: z.string(),
  website: z.nullable(z.string()),
  archivedAt: z.nullable(Instant),
  createdAt: Instant,
  /** The last change to a field of the form; sent back as `expectedUpdatedAt`. */
  updatedAt: Instant,
}

export const ClientEntry = z.object({
  ...clientParts,
  campaigns: z.int(),
  /** Running, paused and finishing ones, which keep a client from being archived. */
  openCampaigns: z.int(),
})
export type ClientEntry = z.output<typeof ClientEntry>

export const Client = z.object({
  ...clientParts,
  contacts: z.array(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      role: z.nullable(z.string()),
    }),
  ),
  notes: z.string(),
  /** When contacts and notes were deleted, on request or after their time. */
  forgottenAt: z.nullable(Instant),
  campaigns: z.array(z.object({ id: Id, name: z.string(), status: z.enum(CAMPAIGN_STATUSES) })),
  /** The conversations that it came from; each opens in the inbox. */
  inquiries: z.array(
    z.object({ id: Id, name: z.string(), receivedAt: Instant, status: z.enum(INBOX_STATUSES) }),
  ),
})
export type Client = z.output<typeof Client>

export const listClients = endpoint('GET', '/api/admin/clients', 'runContent', {
  shows: ['campaigns'],
  summary:
    'Lists clients, newest first: with `archived=true` the archived ones, otherwise all others. Merged ones are never listed.',
  query: z.object({ ...pageQuery, search: Search, archived: z.optional(z.literal('true')) }),
  paged: true,
  reply: z.array(ClientEntry),
})

export const getClient = endpoint('GET', '/api/admin/clients/:id', 'runContent', {
  shows: ['campaigns', 'inbox'],
  summary:
    'Returns one client with its campaigns and the inquiries it came from; a merged one is the client it went into.',
  reply: Client,
})

export const createClient = endpoint('POST', '/api/admin/clients', 'runContent', {
  changes: ['campaigns', 'audit'],
  summary: 'Creates a client and returns it.',
  body: ClientForm,
  idempotent: true,
  reply: Client,
})

/** Admins without Content read the name and the website only; the rest is null. */
const ClientOfInquiry = z.extend(Client, {
  contacts: z.nullable(Client.shape.contacts),
  notes: z.nullable(Client.shape.notes),
  campaigns: z.nullable(Client.shape.campaigns),
  inquiries: z.nullable(Client.shape.inquiries),
})

export const makeClientOfInquiry = endpoint('POST', '/api/admin/inquiries/:id/client', 'answerPeople', {
  tag: 'clients',
  changes: ['campaigns', 'inbox', 'audit'],
  refuses: [409],
  summary:
    'Makes a client of an inquiry and links the two, or links it to the client that is named. An inquiry that has a client keeps it: calling again returns that one; 409 `client.linked` if another is named.',
  body: z.strictObject({ clientId: z.optional(Id) }),
  reply: ClientOfInquiry,
})

export const updateClient = endpoint('PUT', '/api/admin/clients/:id', 'runContent', {
  changes: ['campaigns', 'audit'],
  refuses: [409],
  summary: 'Updates a client.',
  body: z.extend(ClientForm, {
    /** The `updatedAt` the form was filled from; 409 if the client has changed since. */
    expectedUpdatedAt: z.optional(GivenInstant),
  }),
  reply: Client,
})

export const archiveClient = endpoint('PATCH', '/api/admin/clients/:id/archived', 'runContent', {
  changes: ['campaigns', 'audit'],
  refuses: [409],
  summary: 'Archives a client whose campaigns are all drafts or finished, or brings it back.',
  body: z.strictObject({ archived: z.boolean() }),
  reply: Client,
})

export const mergeClients = endpoint('POST', '/api/admin/clients/:id/merge', 'runContent', {
  changes: ['campaigns', 'inbox', 'audit'],
  refuses: [409],
  summary:
    'Merges a client into another one: its campaigns, inquiries, contacts and notes go there, and its address leads there.',
  body: z.strictObject({ into: Id }),
  reply: Client,
})

export const forgetClientPeople = endpoint('POST', '/api/admin/clients/:id/forget-people', 'runContent', {
  changes: ['campaigns', 'audit'],
  refuses: [409],
  summary:
    'Deletes the contacts and notes of a client, as people at the business may ask. Its campaigns and their figures stay.',
  body: z.strictObject({}),
  reply: Client,
})
