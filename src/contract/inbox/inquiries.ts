import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { EmailAddress, Line, Phone, RequiredLine, RequiredText, Text } from '#contract/fields/common.ts'
import { MAX_COMPANY_LENGTH, MAX_WEBSITE_LENGTH, SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import { MAX_NAME_LENGTH } from '#domain/users/profile.ts'

/** Specification §2 Contact, §5 Business contact. */
export const BusinessContactForm = z.strictObject({
  firstName: RequiredLine(MAX_NAME_LENGTH, sentence('Please enter your first name.')),
  lastName: RequiredLine(MAX_NAME_LENGTH, sentence('Please enter your last name.')),
  email: EmailAddress,
  phone: z.optional(Phone),
  company: z.optional(Line(MAX_COMPANY_LENGTH)),
  website: z.optional(Line(MAX_WEBSITE_LENGTH)),
  /** Labelled required but not enforced (specification §5); '' is none. */
  serviceInterest: z.optional(z.enum(['', ...SERVICE_INTERESTS.map(({ value }) => value)])),
  message: RequiredText(MAX_NOTES_LENGTH, sentence('Please write a message.')),
  /** A honeypot: hidden from people, filled in by bots. */
  subject: z.optional(Text(MAX_NOTES_LENGTH)),
  /** The time when the form was rendered, sealed by the server's `sealTimeTrap`. */
  renderedAt: z.optional(Text(200)),
})
export type BusinessContactForm = z.output<typeof BusinessContactForm>

export const sendBusinessContact = endpoint('POST', '/api/business-contact', 'public', {
  tag: 'contact',
  changes: ['inbox'],
  /** An office may share one address. */
  limit: perHour('business-contact', 10, sentence('We’ve received too many messages from your connection.')),
  summary: 'Saves a business inquiry and notifies the team. A plain form gets a redirect to the page.',
  body: BusinessContactForm,
  idempotent: true,
  leadsTo: '/business/contact#sent',
  reply: z.object({ message: z.string() }),
})
