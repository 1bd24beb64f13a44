import { SHARE_PATH } from '../documents/share-target.ts'
import { EVENTS_PATH } from '../platform/live/event-stream.ts'
import { inJson, inPage, inType } from './answers.ts'
import { type ApiCall, apiCall, SESSION } from './api-call.ts'
import { leadsTo } from './special-calls.ts'

const EVENTS =
  'Server-sent events. The data of a message is JSON: `facts` lists what has changed for this person, `ofOthers` what has changed for other people. The event `anything` means that anything may have changed. A line `: alive` is sent every 25 seconds. The stream ends with the session.'

export const SERVER_CALLS: readonly ApiCall[] = [
  apiCall('GET', EVENTS_PATH, {
    operationId: 'streamChanges',
    tag: 'live changes',
    summary: 'Streams which answers have changed, as it happens.',
    description: 'For members.',
    security: SESSION,
    parameters: [
      {
        name: 'since',
        in: 'query',
        required: false,
        description: 'Also sends what has changed since this instant.',
        schema: { type: 'string' },
      },
    ],
    successes: { 200: inType('text/event-stream', EVENTS, { type: 'string' }) },
    errors: [401, 429],
  }),
  apiCall('GET', '/api/openapi.json', {
    operationId: 'readOpenApi',
    tag: 'server',
    summary: 'Returns this document.',
    description: 'For admins.',
    security: SESSION,
    successes: { 200: inType('application/json', 'The document.', { type: 'object' }) },
    errors: [401, 403],
  }),
  apiCall('GET', '/api/docs', {
    operationId: 'showApi',
    tag: 'server',
    summary: 'Shows this document as a page.',
    description: 'For admins. Signed-out people are redirected to sign in.',
    security: SESSION,
    successes: {
      200: inPage('The page.'),
      302: leadsTo('Signed out: redirects to the sign-in page.', '/api/login\\?'),
      404: inPage('Not found, for members.'),
    },
    errors: [],
  }),
  apiCall('POST', SHARE_PATH, {
    operationId: 'sharePicture',
    tag: 'server',
    summary: 'Receives a picture that a phone shares from another app to the installed product.',
    description:
      'Open to everyone. The service worker handles the picture on the device. The server neither reads nor keeps what it receives.',
    requestBody: {
      required: false,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { pictures: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
    successes: {
      303: leadsTo('Redirects to the dashboard, which says that nothing arrived.', '/\\?shared=lost$'),
    },
    errors: [],
  }),
  apiCall('GET', '/healthz', {
    operationId: 'checkHealth',
    tag: 'server',
    summary: 'Checks that the server is running.',
    successes: { 200: inJson('The server is running.', { status: { const: 'ok' } }) },
    errors: [],
  }),
  apiCall('GET', '/readyz', {
    operationId: 'checkReadiness',
    tag: 'server',
    summary: 'Checks that this server can take requests: its database answers, and it is not stopping.',
    successes: { 200: inJson('The server is ready.', { status: { const: 'ready' } }) },
    errors: [],
  }),
]
