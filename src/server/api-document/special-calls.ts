import type { Endpoint } from '../../contract/endpoint.ts'
import { sendBusinessContact } from '../../contract/inquiries.ts'
import { submitTask } from '../../contract/submissions.ts'
import { unsubscribe, unsubscribeOneClick } from '../../contract/unsubscribe.ts'
import type { Answer } from './answers.ts'
import { FORM_TYPE, type Operation } from './api-call.ts'
import { SAYS_SOMETHING } from './describe-checks.ts'

export function leadsTo(description: string, page: string): Answer {
  const schema = { type: 'string', pattern: `^${page}` } as const
  return {
    description,
    headers: { Location: { description: 'The redirect target.', required: true, schema } },
  }
}

/** What some calls do beyond their contract. */
export const SPECIAL_CALLS: ReadonlyMap<Endpoint, (operation: Operation) => Operation> = new Map<
  Endpoint,
  (operation: Operation) => Operation
>([
  [submitTask, withWordsOrPicture],
  [sendBusinessContact, asPlainFormToo],
  [unsubscribe, leadingToPage],
  [unsubscribeOneClick, fromMailPrograms],
])

function withWordsOrPicture(operation: Operation): Operation {
  const form = operation.requestBody?.content['multipart/form-data']?.schema
  if (form) {
    delete form.required
    form.anyOf = [
      { required: ['screenshot'] },
      { required: ['notes'], properties: { notes: SAYS_SOMETHING } },
    ]
  }
  return operation
}

/** Browsers without JavaScript send the form itself and get pages. */
function asPlainFormToo(operation: Operation): Operation {
  const { requestBody, responses } = operation
  const json = requestBody?.content['application/json']
  if (requestBody && json) requestBody.content[FORM_TYPE] = { schema: json.schema }
  const done = leadsTo('For a plain form: redirects back to the page.', '/business/contact#sent$')
  return {
    ...operation,
    description: `${operation.description} The answers to a plain form are pages, not JSON.`,
    responses: { ...responses, 303: done },
  }
}

/** With a token, nothing changes: the page sends the POST. */
function leadingToPage(operation: Operation): Operation {
  const token = {
    name: 'token',
    in: 'query',
    required: false,
    description: 'The token from an email. With it, no other field is needed.',
    schema: { type: 'string' },
  } as const
  const parameters = operation.parameters.map((one) => ({ ...one, required: false }))
  const page = leadsTo('With a token: redirects to the page.', '/unsubscribe\\?')
  return {
    ...operation,
    description: `${operation.description} Without a token, email is required.`,
    parameters: [...parameters, token],
    responses: { ...operation.responses, 303: page },
  }
}

/** What email apps send for List-Unsubscribe-Post (RFC 8058). */
function fromMailPrograms(operation: Operation): Operation {
  const schema = { type: 'object', properties: { 'List-Unsubscribe': { const: 'One-Click' } } } as const
  return { ...operation, requestBody: { required: false, content: { [FORM_TYPE]: { schema } } } }
}
