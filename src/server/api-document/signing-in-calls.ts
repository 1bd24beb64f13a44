import { type Answers, type ErrorStatus, headerNamed, inJson, inPage } from './answers.ts'
import { type ApiCall, apiCall, FORM_TYPE, type Parameter, type RequestBody } from './api-call.ts'
import type { JsonSchema } from './json-schema.ts'
import { leadsTo } from './special-calls.ts'

const TEXT: JsonSchema = { type: 'string' }

const RETURN_TO: Parameter = {
  name: 'returnTo',
  in: 'query',
  required: false,
  description: 'Where to go after signing in: an address of this product.',
  schema: { type: 'string', pattern: '^/' },
}

interface Described {
  operationId: string
  summary: string
  parameters?: Parameter[]
  /** `others` are the optional fields. */
  body?: { type: string; required: string[]; others?: string[] }
  successes: Answers
  errors: readonly ErrorStatus[]
}

function call(method: 'GET' | 'POST', path: string, { body, errors, ...described }: Described): ApiCall {
  return apiCall(method, path, {
    ...described,
    tag: 'signing in',
    ...(body && { requestBody: bodyOf(body) }),
    errors: method === 'POST' ? [...errors, 403, 413] : errors,
  })
}

function bodyOf({ type, required, others = [] }: NonNullable<Described['body']>): RequestBody {
  const properties = Object.fromEntries(
    [...required, ...others].map((name) => [name, name === 'response' ? { type: 'object' as const } : TEXT]),
  )
  return { required: true, content: { [type]: { schema: { type: 'object', properties, required } } } }
}

const SIGNED_IN = 'Signed in: redirects, with the session cookie.'
const REFUSED = 'The page again, with the error.'

/** Not all of signing in: the other pages are forms for people. */
export const SIGNING_IN_CALLS: readonly ApiCall[] = [
  call('GET', '/api/login', {
    operationId: 'showLogin',
    summary: 'Shows the sign-in page. Redirects people who are already signed in.',
    parameters: [RETURN_TO],
    successes: {
      200: inPage('The page.'),
      302: leadsTo('If sign-in is through a single issuer: redirects there.', 'https?://'),
      303: leadsTo('Already signed in: redirects.', '/'),
    },
    errors: [429],
  }),
  call('POST', '/api/login', {
    operationId: 'login',
    summary: 'Signs in with the form of the sign-in page. The answers are pages.',
    body: { type: FORM_TYPE, required: ['email', 'password'], others: ['returnTo'] },
    successes: {
      303: leadsTo(SIGNED_IN, '/'),
      400: inPage(REFUSED),
      401: inPage(REFUSED),
      403: inPage('The account is suspended, or the form came from another site.'),
      429: {
        ...inPage('Too many tries, or an emailed code is needed.'),
        headers: { 'Retry-After': headerNamed('RetryAfter') },
      },
    },
    errors: [],
  }),
  call('GET', '/api/logout', {
    operationId: 'leave',
    summary: 'Signs out a person who opens it themselves. Asks first if another site led here.',
    successes: { 200: inPage('Asks for confirmation.'), 302: leadsTo('The session is over.', '/$') },
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
      'Signs in a program, which keeps the cookies. With two-step verification, the session needs a code first.',
    body: { type: 'application/json', required: ['email', 'password'] },
    successes: { 200: inJson('Signed in.', { asksForCode: { type: 'boolean' } }) },
    errors: [401, 429],
  }),
  call('POST', '/api/identity/sign-up/email', {
    operationId: 'signUp',
    summary: 'Starts a new account. The answer is the same whether or not the address is already in use.',
    body: {
      type: 'application/json',
      required: ['name', 'email', 'password'],
      others: ['firstName', 'lastName'],
    },
    successes: { 200: inJson('An email is on its way.', { waitsForMail: { const: true } }) },
    errors: [429],
  }),
  call('POST', '/api/identity/sign-out', {
    operationId: 'signOut',
    summary: "Ends a program's session.",
    successes: { 200: inJson('The session is over.', { success: { const: true } }) },
    errors: [],
  }),
  call('GET', '/api/identity/passkey/generate-authenticate-options', {
    operationId: 'beginPasskeySignIn',
    summary: 'Returns what a browser needs to sign in with a passkey (WebAuthn request options).',
    successes: { 200: inJson('The options.', { challenge: TEXT }) },
    errors: [429],
  }),
  call('POST', '/api/identity/passkey/verify-authentication', {
    operationId: 'signInWithPasskey',
    summary: "Signs in with the browser's response to those options.",
    body: { type: 'application/json', required: ['response'] },
    successes: { 200: inJson('Signed in.', { success: { const: true } }) },
    errors: [401, 429],
  }),
]
