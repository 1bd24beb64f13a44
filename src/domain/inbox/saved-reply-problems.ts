import { sentence } from '#domain/text/wording.ts'

export const SAVED_REPLY_PROBLEMS = {
  name: sentence('Please enter a name.'),
  text: sentence('Please write the reply.'),
  nameTaken: sentence('Another reply in this language already has this name. Please choose a different one.'),
} as const
