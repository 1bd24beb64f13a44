import { type Answer, type Answers, answersOf, type ErrorStatus, headerNamed } from './answers.ts'
import type { ApiCall, Operation, Parameter, RequestBody } from './api-call.ts'
import { groupOf } from './groups.ts'
import type { JsonSchema } from './json-schema.ts'
import { leadsTo } from './special-calls.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

const TEXT: JsonSchema = { type: 'string' }
const PAGE = { 'text/html': { schema: TEXT } }
const page = (description: string): Answer => ({ description, content: PAGE })
const json = (description: string, properties: Record<string, JsonSchema>): Answer => ({
  description,
  content: {
    'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
  },
})

const RETURN_TO: Parameter = {
  name: 'returnTo',
  in: 'query',
  required: false,
  description: 'Where to go afterwards: an address of this product.',
  schema: { type: 'string', pattern: '^/' },
}

interface Described {
  operationId: string
  summary: string
  parameters?: Parameter[]
  /** What is sent, in which type: the required fields and the others. */
  body?: { type: string; required: string[]; others?: string[] }
  successes: Answers
  errors: readonly ErrorStatus[]
}

function call(method: 'GET' | 'POST', path: string, described: Described): ApiCall {
  const { operationId, summary, parameters = [], body, successes, errors } = described
  const operation: Operation = {
    operationId,
    tags: [groupOf(path)],
    summary,
    description: 'Open to everyone.',
    parameters,
    ...(body && { requestBody: bodyOf(body) }),
    responses: answersOf(successes, method === 'POST' ? [...errors, 403, 413] : errors),
  }
  return { method, path, operation }
}

function bodyOf({ type, required, others = [] }: NonNullable<Described['body']>): RequestBody {
  const properties = Object.fromEntries(
    [...required, ...others].map((name) => [name, name === 'response' ? { type: 'object' as const } : TEXT]),
  )
  return { required: true, content: { [type]: { schema: { type: 'object', properties, required } } } }
}

const SIGNED_IN = 'Accepted: this leads on, with the session cookie.'
const REFUSED = 'The page again, with what is wrong.'

/** The ways in and out. The other pages of signing in are forms for people. */
export const SIGNING_IN_CALLS: readonly ApiCall[] = [
  call('GET', '/api/login', {
    operationId: 'showLogin',
    summary: 'The page to sign in on; who is signed in is led on.',
    parameters: [RETURN_TO],
    successes: {
      200: page('The page.'),
      302: leadsTo('There is one issuer, and it signs in: this leads there.', 'https?://'),
      303: leadsTo('Signed in already: this leads on.', '/'),
    },
    errors: [429],
  }),
  call('POST', '/api/login', {
    operationId: 'login',
    summary: 'Signs in with the form of the page. The answers are pages.',
    body: { type: FORM_TYPE, required: ['email', 'password'], others: ['returnTo'] },
    successes: {
      303: leadsTo(SIGNED_IN, '/'),
      400: page(REFUSED),
      401: page(REFUSED),
      403: page('The account is suspended, or the form came from another site.'),
      429: {
        ...page('Too often within a while, or a mailed code is needed.'),
        headers: { 'Retry-After': headerNamed('RetryAfter') },
      },
    },
    errors: [],
  }),
  call('GET', '/api/logout', {
    operationId: 'leave',
    summary: 'Ends the session when a person does it here themselves; from another site it asks first.',
    successes: { 200: page('The question.'), 302: leadsTo('The session is over.', '/$') },
    errors: [],
  }),
  call('POST', '/api/logout', {
    operationId: 'logout',
    summary: 'Ends the session.',
    successes: { 302: leadsTo('The session is over.', '/$') },
    errors: [],
  }),
  call('POST', '/api/identity/sign-in/email', {
    operationId: 'signIn',
    summary:
      'Signs a program in, which keeps the cookies; with a second factor the session waits for its code.',
    body: { type: 'application/json', required: ['email', 'password'] },
    successes: { 200: json('Signed in.', { asksForCode: { type: 'boolean' } }) },
    errors: [401, 429],
  }),
  call('POST', '/api/identity/sign-up/email', {
    operationId: 'signUp',
    summary: 'Begins a new account; the answer is the same whether or not the address is known already.',
    body: {
      type: 'application/json',
      required: ['name', 'email', 'password'],
      others: ['firstName', 'lastName'],
    },
    successes: { 200: json('A mail is on its way.', { waitsForMail: { const: true } }) },
    errors: [429],
  }),
  call('POST', '/api/identity/sign-out', {
    operationId: 'signOut',
    summary: 'Ends the session of a program.',
    successes: { 200: json('The session is over.', { success: { const: true } }) },
    errors: [],
  }),
  call('GET', '/api/identity/passkey/generate-authenticate-options', {
    operationId: 'beginPasskeySignIn',
    summary: 'What a browser needs to sign in with a passkey (WebAuthn request options).',
    successes: { 200: json('The options.', { challenge: TEXT }) },
    errors: [429],
  }),
  call('POST', '/api/identity/passkey/verify-authentication', {
    operationId: 'signInWithPasskey',
    summary: 'Signs in with what the browser answered to those options.',
    body: { type: 'application/json', required: ['response'] },
    successes: { 200: json('Signed in.', { success: { const: true } }) },
    errors: [401, 429],
  }),
]
