import * as z from 'zod/mini'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Longest subject of a support message, in characters. */
const MAX_SUBJECT_LENGTH = 200

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'member',
  summary: 'Sends a message to support: stored, and mailed to the team.',
  body: z.strictObject({ subject: Text(MAX_SUBJECT_LENGTH), message: Text(MAX_NOTES_LENGTH) }),
  idempotent: true,
  reply: z.object({ id: Id, message: z.string() }),
})
